"""Whole random games of a second program, played again by `perthro session`: at each ply the list of moves and what
there is to see, in the end who has won."""
import json
import subprocess

# Words of a position that say how far a turn has come, which the second programs do not write.
TURN = {"counter", "plies", "begins", "ply", "lost", "losers", "last_mover", "last_class", "together", "held", "over"}


class Session:
    """The program, one call and its answer at a time."""

    def __init__(self, perthro):
        self.process = subprocess.Popen([perthro, "session"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()

    def call(self, what, **arguments):
        self.process.stdin.write(json.dumps({"id": 1, "call": what, "arguments": arguments}) + "\n")
        self.process.stdin.flush()
        answer = {}
        while "id" not in answer:  # events come without one
            answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise ValueError(answer["error"]["message"])
        return answer["result"]


def words(position):
    """What a position says, but how far the turn has come; a word without a value says no more than none."""
    pairs = (word.split("=") for word in position.split())
    return {"=".join(pair) for pair in pairs if pair[0] not in TURN and pair[-1]}


def differs(what, ours, theirs):
    """What only one of two sets has, as a line, or nothing."""
    if ours == theirs:
        return ""
    return f"{what}: second {sorted(ours - theirs)}, perthro {sorted(theirs - ours)}"


def differs_here(session, viewers, seen, moves):
    theirs = {move["own"] for move in session.call("moves")["moves"]}
    lines = [differs("moves", set(moves), theirs)]
    for viewer, position in seen.items():
        own = session.call("position_text", viewer=viewers.index(viewer))["own"]
        lines.append(differs(f"seen by {viewer or 'all'}", words(position), words(own)))
    return next(filter(None, lines), "")


def differs_in_the_end(session, viewers, end, winners):
    outcome = session.call("view", viewer=0)["outcome"]
    theirs = [viewers[winner] for winner in outcome["winners"]] if outcome["over"] else None
    if theirs != winners:
        return f"winners: second {winners}, perthro {theirs}"
    return differs("the end", words(end), words(session.call("position_text", viewer=0)["own"]))


def differs_in_game(session, name, options, game):
    position = "" if game["position"] == "start" else game["position"]
    info = session.call("open", game=name, options=options, position=position, seed="1")
    viewers = ["", *info["card"]["players"]]
    for number, ply in enumerate(game["plies"]):
        line = differs_here(session, viewers, ply["seen"], ply["moves"])
        if line:
            return f"{line}\n  --moves {','.join(before['played'] for before in game['plies'][:number])}"
        session.call("play", text=ply["played"])
    return differs_in_the_end(session, viewers, game["end"], game["winners"])


def compare(perthro, name, lines, options_of):
    """How many positions both programs say the same of, None behind the first game in which they do not."""
    positions = 0
    with Session(perthro) as session:
        for game in map(json.loads, lines):
            line = differs_in_game(session, name, options_of(game["extra"]), game)
            if line:
                print(f"{name}: {game['position']} {game['extra']}\n  {line}")
                return None
            positions += len(game["plies"])
    return positions
