// Remembers on disk which packages are being shown, so that one that ends the program with it is
// not shown unasked when the program starts again. Each running client has a file of its own, which
// it holds a lock on: what stands in a file that nobody holds was being shown when its client died.
#pragma once

#include <map>
#include <mutex>
#include <set>
#include <string>

namespace perthro::renderer {

class ShownMarks {
public:
    // `folder` is made if need be; "" or one that cannot be written: nothing is remembered.
    explicit ShownMarks(const std::string& folder);
    // An end that was wanted: nothing was being shown.
    ~ShownMarks();
    ShownMarks(const ShownMarks&) = delete;
    ShownMarks& operator=(const ShownMarks&) = delete;

    // A package is being shown from now on until end() of the same name; on any thread. It is in
    // the file when this returns; `durably`: on the disk, too.
    void begin(const std::string& package, bool durably);
    void end(const std::string& package);

    // The packages during which a client died, and that nobody wanted to see since.
    [[nodiscard]] std::set<std::string> suspects() const;
    // Somebody wants to see a package: it is a suspect no longer, for all clients.
    void acquit(const std::string& package);

private:
    void take_over_dead();
    void write(bool durably);

    std::string folder_, file_;
    int mark_ = -1;  // descriptor of file_
    mutable std::mutex mutex_;
    std::map<std::string, int> shown_;
    std::size_t written_ = 0;  // bytes of the file
};

}  // namespace perthro::renderer
