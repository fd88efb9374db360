/** A passkey on a device: an ES256 key pair that signs what a browser passes to it. */
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import { sql, type Person, type Visitor } from "./people.ts";
import { codesOn } from "./authenticator.ts";
import type { Stack } from "./stack.ts";

const PRESENT = 0x01;
const VERIFIED = 0x04;
const HAS_KEY = 0x40;

const sha256 = (bytes: Buffer | string) => createHash("sha256").update(bytes).digest();
const url64 = (bytes: Buffer | string) => Buffer.from(bytes).toString("base64url");
/** The start of a CBOR byte string of up to 65,535 bytes. */
const bytesOf = (bytes: Buffer) =>
  Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 0xff]), bytes]);

/** What a browser reports about the origin and challenge of a signature; a test may override it. */
export type Saying = { challenge: string; origin: string; verified?: boolean; counter?: number };

/** A device with one passkey and a signature counter. */
export class Passkey {
  readonly #keys = generateKeyPairSync("ec", { namedCurve: "P-256" });
  readonly id = url64(randomBytes(32));
  counter = 0;

  /** A browser's response to a registration challenge, as JSON. */
  made(said: Saying): string {
    const { x, y } = this.#keys.publicKey.export({ format: "jwk" });
    const id = Buffer.from(this.id, "base64url");
    // COSE: an EC2 key (1: 2) of ES256 (3: -7) on P-256 (-1: 1), with x (-2) and y (-3).
    const key = Buffer.concat([
      Buffer.from("a5010203262001215820", "hex"),
      Buffer.from(x!, "base64url"),
      Buffer.from("225820", "hex"),
      Buffer.from(y!, "base64url"),
    ]);
    const length = Buffer.from([id.length >> 8, id.length & 0xff]);
    const data = Buffer.concat([this.#data(said, HAS_KEY), Buffer.alloc(16), length, id, key]);
    // { fmt: "none", attStmt: {}, authData }
    const attestationObject = Buffer.concat([
      Buffer.from("a363666d74646e6f6e656761747453746d74a0686175746844617461", "hex"),
      bytesOf(data),
    ]);
    return this.#answer({
      clientDataJSON: this.#client(said, "webauthn.create"),
      attestationObject: url64(attestationObject),
      transports: ["internal"],
    });
  }

  /** A browser's response to an authentication challenge, as JSON. */
  shown(said: Saying): string {
    this.counter += 1;
    const data = this.#data({ counter: this.counter, ...said }, 0);
    const clientDataJSON = this.#client(said, "webauthn.get");
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, "base64url"))]);
    return this.#answer({
      clientDataJSON,
      authenticatorData: url64(data),
      signature: url64(sign("sha256", signed, this.#keys.privateKey)),
    });
  }

  #data({ origin, verified = true, counter = 0 }: Saying, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    const all = flags | PRESENT | (verified ? VERIFIED : 0);
    return Buffer.concat([sha256(new URL(origin).hostname), Buffer.from([all]), count]);
  }

  #client({ challenge, origin }: Saying, type: string): string {
    return url64(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: object): string {
    const { id } = this;
    return JSON.stringify({
      id,
      rawId: id,
      type: "public-key",
      clientExtensionResults: {},
      response,
    });
  }
}

/** The challenge in a page's response, in the data passed to its scripts: the name, then the value. */
export async function challengeIn(answer: Response): Promise<string> {
  const found = /challenge\\?"[:,]\\?"([\w-]{43})\\?"/.exec(await answer.text());
  if (!found) throw new Error(`No challenge; answered ${answer.status}`);
  return found[1]!;
}

/** Requests a challenge for adding a passkey, with the password. */
export const askToAdd = (visitor: Visitor, person: Person) =>
  visitor.post("/account/two-step", {
    intent: "add-options",
    name: "My phone",
    current: person.password,
  });

/**
 * Adds a passkey for a signed-in user, as if it happened a while ago. @returns the passkey, and the recovery codes if
 * it is the first factor
 */
export async function addPasskey(
  stack: Pick<Stack, "sql">,
  visitor: Visitor,
  person: Person,
): Promise<{ passkey: Passkey; codes: string[] }> {
  const passkey = new Passkey();
  const challenge = await challengeIn(await askToAdd(visitor, person));
  const done = await visitor.post("/account/two-step", {
    intent: "add-passkey",
    name: "My phone",
    response: passkey.made({ challenge, origin: visitor.origin }),
  });
  const page = await done.text();
  if (done.status >= 400) throw new Error(`Adding answered ${done.status}`);
  await sql(stack, "delete from private.confirmations where user_id = $1", [person.id]);
  return { passkey, codes: codesOn(page) };
}
