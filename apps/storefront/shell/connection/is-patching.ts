/** A stored page was shown first, and the server has a newer one: what stands is brought up to date. */
export const isPatching = () => 'compassPatch' in window
