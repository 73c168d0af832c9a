#include "scripting/catalogue/fetch.hpp"

#include "scripting/package/open_file.hpp"
#include "scripting/package/version.hpp"
#include "scripting/shown.hpp"

#include <algorithm>
#include <array>
#include <curl/curl.h>
#include <exception>
#include <filesystem>
#include <memory>
#include <new>

namespace perthro {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestAddress = 2000;
constexpr long kSlowest = 1024;  // bytes a second; fewer are a server that holds us up

std::string megabytes(std::size_t bytes) {
    return bytes >> 20 > 0 ? std::to_string(bytes >> 20) + " MB" : std::to_string(bytes) + " bytes";
}

[[noreturn]] void fail(const std::string& address, const std::string& why) {
    throw FetchFailure(shown(std::string_view(address).substr(0, kLongestAddress)) + " " + why);
}

using Url = std::unique_ptr<CURLU, void (*)(CURLU*)>;

Url parsed(const std::string& address) {
    Url url(curl_url(), curl_url_cleanup);
    if (url == nullptr) {
        throw std::bad_alloc();
    }
    if (address.size() > kLongestAddress ||
        curl_url_set(url.get(), CURLUPART_URL, address.c_str(),
                     CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER) != CURLUE_OK) {
        fail(address, "is no address that can be fetched (write https://HOST/PATH, http://... or "
                      "file:///PATH, without a name and a password)");
    }
    return url;
}

std::string part(const Url& url, CURLUPart which, unsigned flags = 0) {
    char* text = nullptr;
    if (curl_url_get(url.get(), which, &text, flags) != CURLUE_OK || text == nullptr) {
        return "";
    }
    const std::unique_ptr<char, void (*)(void*)> owned(text, curl_free);
    return owned.get();
}

// Read as any file of ours: libcurl would wait for a pipe and never end with a device.
std::string read_local(const std::string& address, const Url& url, const FetchBounds& bounds) {
    const std::string path = part(url, CURLUPART_PATH, CURLU_URLDECODE);
    FileRead read = read_regular_file(path, bounds.bytes, LinkAtEnd::Followed);
    switch (read.trouble) {
        case FileTrouble::None: break;
        case FileTrouble::Missing: fail(address, "is not there (there is no such file)");
        case FileTrouble::Special: fail(address, "is no file");
        case FileTrouble::Unreadable: fail(address, "cannot be read");
        case FileTrouble::TooLarge: fail(address, "is larger than " + megabytes(bounds.bytes));
    }
    return std::move(read.text);
}

struct Transfer {
    const FetchBounds& bounds;
    const FetchProgress& progress;
    std::string bytes;
    bool too_large = false;
    std::exception_ptr stopped;  // what `progress` threw, which no exception leads through C
};

// What is said of a size beforehand is not believed: what comes is counted.
std::size_t take(char* bytes, std::size_t size, std::size_t count, void* of) {
    auto& transfer = *static_cast<Transfer*>(of);
    const std::size_t come = size * count;
    if (come > transfer.bounds.bytes - transfer.bytes.size()) {
        transfer.too_large = true;
        return 0;
    }
    transfer.bytes.append(bytes, come);
    return come;
}

int tell(void* of, curl_off_t all, curl_off_t come, curl_off_t /*up*/, curl_off_t /*upped*/) {
    auto& transfer = *static_cast<Transfer*>(of);
    try {
        if (transfer.progress) {
            transfer.progress(static_cast<std::size_t>(std::max<curl_off_t>(come, 0)),
                              static_cast<std::size_t>(std::max<curl_off_t>(all, 0)));
        }
    } catch (...) {
        transfer.stopped = std::current_exception();
        return 1;
    }
    return 0;
}

class Request {
public:
    explicit Request(Transfer& transfer)
        : transfer_(transfer), curl_(curl_easy_init(), curl_easy_cleanup) {
        if (curl_ == nullptr) {
            throw std::bad_alloc();
        }
    }

    void run(const std::string& address) {
        const FetchBounds& bounds = transfer_.bounds;
        const bool secure = address.starts_with("https:");
        const std::string agent = std::string("perthro/") + program_version();
        set(CURLOPT_URL, address.c_str());
        set(CURLOPT_PROTOCOLS_STR, "http,https");
        set(CURLOPT_REDIR_PROTOCOLS_STR, secure ? "https" : "http,https");
        set(CURLOPT_FOLLOWLOCATION, 1L);
        set(CURLOPT_MAXREDIRS, static_cast<long>(bounds.redirects));
        set(CURLOPT_DISALLOW_USERNAME_IN_URL, 1L);
        set(CURLOPT_FAILONERROR, 1L);
        set(CURLOPT_NOSIGNAL, 1L);
        set(CURLOPT_TIMEOUT, static_cast<long>(bounds.seconds));
        set(CURLOPT_CONNECTTIMEOUT, static_cast<long>(bounds.stalled));
        set(CURLOPT_LOW_SPEED_LIMIT, kSlowest);
        set(CURLOPT_LOW_SPEED_TIME, static_cast<long>(bounds.stalled));
        set(CURLOPT_MAXFILESIZE_LARGE, static_cast<curl_off_t>(bounds.bytes));
        set(CURLOPT_USERAGENT, agent.c_str());
        set(CURLOPT_ERRORBUFFER, said_.data());
        set(CURLOPT_WRITEFUNCTION, &take);
        set(CURLOPT_WRITEDATA, &transfer_);
        set(CURLOPT_XFERINFOFUNCTION, &tell);
        set(CURLOPT_XFERINFODATA, &transfer_);
        set(CURLOPT_NOPROGRESS, 0L);
        const CURLcode code = curl_easy_perform(curl_.get());
        if (transfer_.stopped) {
            std::rethrow_exception(transfer_.stopped);
        }
        if (code != CURLE_OK || transfer_.too_large) {
            fail(address, "is not fetched: " + reason(code));
        }
    }

private:
    template <typename Value>
    void set(CURLoption option, Value value) {
        if (curl_easy_setopt(curl_.get(), option, value) != CURLE_OK) {
            throw FetchFailure(
                "libcurl does not know an option that Perthro needs (get a newer one)");
        }
    }

    [[nodiscard]] std::string reason(CURLcode code) const {
        const FetchBounds& bounds = transfer_.bounds;
        long status = 0;
        curl_easy_getinfo(curl_.get(), CURLINFO_RESPONSE_CODE, &status);
        if (transfer_.too_large || code == CURLE_FILESIZE_EXCEEDED) {
            return "it is larger than " + megabytes(bounds.bytes);
        }
        switch (code) {
            case CURLE_UNSUPPORTED_PROTOCOL:
                return "the server sends us on to something else than http or https, or from "
                       "https to http";
            case CURLE_TOO_MANY_REDIRECTS:
                return "the server sends us on more than " + std::to_string(bounds.redirects) +
                       " times";
            case CURLE_COULDNT_RESOLVE_HOST:
                return "nobody knows a server of this name (is it spelled right, is the network "
                       "there?)";
            case CURLE_COULDNT_CONNECT:
                return "the server cannot be reached (is it running, is the network there?)";
            case CURLE_HTTP_RETURNED_ERROR:
                return "the server answers " + std::to_string(status) +
                       (status == 404 ? " (there is nothing at this address)" : "");
            case CURLE_OPERATION_TIMEDOUT:
                return "the server stopped answering, or sent less than 1 KB a second for " +
                       std::to_string(bounds.stalled) + " seconds (try again later)";
            case CURLE_PARTIAL_FILE: return "the connection ended in the middle (try again)";
            case CURLE_PEER_FAILED_VERIFICATION:
                return "the server does not show that it is the one of this name (" + told(code) +
                       ")";
            default: return told(code);
        }
    }

    [[nodiscard]] std::string told(CURLcode code) const {
        return shown(said_.front() != '\0' ? said_.data() : curl_easy_strerror(code));
    }

    Transfer& transfer_;
    std::unique_ptr<CURL, void (*)(CURL*)> curl_;
    std::array<char, CURL_ERROR_SIZE> said_{};
};

bool is_plain(unsigned char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("-._~/").find(static_cast<char>(c)) != std::string_view::npos;
}

// As RFC 3986 writes a path.
std::string escaped(std::string_view path) {
    constexpr std::string_view kDigits = "0123456789ABCDEF";
    std::string text;
    for (const char letter : path) {
        const auto c = static_cast<unsigned char>(letter);
        if (is_plain(c)) {
            text += letter;
        } else {
            text += {'%', kDigits[c >> 4U], kDigits[c & 15U]};
        }
    }
    return text;
}

}  // namespace

bool is_address(std::string_view text) {
    const std::size_t end = text.find("://");
    return end != std::string_view::npos && end > 0 &&
           std::all_of(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(end), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-';
           });
}

std::string checked_address(const std::string& address) {
    const Url url = parsed(address);
    const std::string scheme = part(url, CURLUPART_SCHEME);
    if (scheme != "http" && scheme != "https" && scheme != "file") {
        fail(address, "is not fetched: only http, https and file are (write https://...)");
    }
    return part(url, CURLUPART_URL);
}

std::string file_address(const std::string& path) {
    std::error_code error;
    return "file://" + escaped(fs::absolute(path, error).lexically_normal().string());
}

std::string address_below(const std::string& folder, const std::string& name) {
    return folder + (folder.ends_with('/') ? "" : "/") + escaped(name);
}

std::string fetch(const std::string& address, const FetchBounds& bounds,
                  const FetchProgress& progress) {
    static const CURLcode ready = curl_global_init(CURL_GLOBAL_DEFAULT);
    if (ready != CURLE_OK) {
        throw FetchFailure("the network cannot be used: " + std::string(curl_easy_strerror(ready)));
    }
    const std::string checked = checked_address(address);
    if (checked.starts_with("file:")) {
        if (progress) {
            progress(0, 0);
        }
        return read_local(checked, parsed(checked), bounds);
    }
    Transfer transfer{bounds, progress, "", false, nullptr};
    Request(transfer).run(checked);
    return std::move(transfer.bytes);
}

}  // namespace perthro
