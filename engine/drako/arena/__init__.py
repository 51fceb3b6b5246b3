"""The arena: measures players against each other in many games.

``match`` plays a game and knows all there is to know to play it again, ``referee`` asks a player for its action, ``crew`` spreads the
games over processes or a cluster, ``results`` keeps them in a file, ``figures`` does the statistics, ``tally`` and ``report`` say
what came out, and ``command`` is the command line.
"""
