/** An error on which the uploader can act: `reason` is `not-a-video`, `too-short`, `too-long` or `too-small`. */
export class Unplayable extends Error {
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}
