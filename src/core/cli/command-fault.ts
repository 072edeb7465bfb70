/** A command cannot do what it was asked to. The message tells the owner why. */
export class CommandFault extends Error {}
