"""Every fault from a seed: a deterministic simulation of servers, people and all that goes wrong.

In the manner of FoundationDB's simulator and TigerBeetle's VOPR. One process without threads, clocks, files or sockets
runs the real code from the socket's conversation down to the rooms, the hub's client and the questions to bots, on an
event loop whose time is a number and whose order a seed decides. The ports of `live` are the seams: behind them are a
database, a broker and workers that fail as the seed says, and people who play on whatever happens.

    loop        virtual time, processes that are killed or stand still between any two steps
    chance      randomness and monotonic clocks from the seed
    database    the journal on a disk with synced and unsynced bytes; leases
    hub         notices that are lost, late and doubled; workers that lie
    wires       sockets that are cut, stall and vanish
    servers     everything that `server.app` puts together, but HTTP and SQL
    clients     people with devices
    faults      what goes wrong and when, as a list with a written form
    laws        what holds all the same
    reference   a table as its facts add up, for the laws to compare with
    world       an evening of all of them
    story       failures, made short
    planted     bugs, to see that they are found

`python -m tests.simulation SEED` runs one evening, `make simulate-faults SEED=…` does the same.
"""
