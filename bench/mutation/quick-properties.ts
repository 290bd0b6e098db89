import fc from 'fast-check'

// A property that a change breaks needs no smallest example, and one that holds is tried for a moment: it is for each change anew.
fc.configureGlobal({ endOnFailure: true, interruptAfterTimeLimit: 300 })
