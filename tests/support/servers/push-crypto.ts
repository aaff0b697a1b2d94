/**
 * The browser's side of Web Push, written from RFC 8291, 8188 and 8292 on WebCrypto: a second implementation, so that
 * the relay's output is read by code that shares nothing with it.
 */

const { subtle } = globalThis.crypto
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const

export interface BrowserKeys {
  readonly privateKey: CryptoKey
  /** 65 bytes. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** 16 bytes. */
  readonly auth: Uint8Array<ArrayBuffer>
}

export async function createBrowserKeys(): Promise<BrowserKeys> {
  const pair = await subtle.generateKey(curve, false, ['deriveBits'])
  const publicKey = new Uint8Array(await subtle.exportKey('raw', pair.publicKey))
  return { privateKey: pair.privateKey, publicKey, auth: crypto.getRandomValues(new Uint8Array(16)) }
}

/** The text of one aes128gcm record. @throws if it was not encrypted for these keys. */
export async function decryptPush(body: Uint8Array, keys: BrowserKeys): Promise<string> {
  const bytes = new Uint8Array(body)
  const salt = bytes.slice(0, 16)
  const keyLength = bytes[20] ?? 0
  const senderKey = bytes.slice(21, 21 + keyLength)
  const sender = await subtle.importKey('raw', senderKey, curve, false, [])
  const shared = new Uint8Array(await subtle.deriveBits({ name: 'ECDH', public: sender }, keys.privateKey, 256))
  const secret = await hkdf(shared, keys.auth, join(text('WebPush: info\0'), keys.publicKey, senderKey), 32)
  const key = await hkdf(secret, salt, text('Content-Encoding: aes128gcm\0'), 16)
  const nonce = await hkdf(secret, salt, text('Content-Encoding: nonce\0'), 12)
  const aes = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt'])
  const padded = new Uint8Array(await subtle.decrypt({ name: 'AES-GCM', iv: nonce }, aes, bytes.slice(21 + keyLength)))
  const end = padded.lastIndexOf(2)
  if (end < 0 || padded.slice(end + 1).some((byte) => byte !== 0))
    throw new Error('the padding of the last record is wrong')
  return new TextDecoder('utf-8', { fatal: true }).decode(padded.slice(0, end))
}

async function hkdf(
  secret: Uint8Array<ArrayBuffer>,
  salt: Uint8Array<ArrayBuffer>,
  info: Uint8Array<ArrayBuffer>,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return new Uint8Array(await subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, length * 8))
}

export interface VapidClaims {
  readonly aud: string
  readonly exp: number
  readonly sub: string
}

/** The claims of an Authorization header, its signature checked against the key it names. @throws if it is invalid. */
export async function readVapid(header: string): Promise<VapidClaims & { readonly publicKey: string }> {
  const [, token, publicKey] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(header) ?? []
  const [head, claims, signature] = token?.split('.') ?? []
  if (!head || !claims || !signature || !publicKey) throw new Error('not a VAPID header')
  const key = await subtle.importKey('raw', bytesOf(publicKey), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
    'verify',
  ])
  const valid = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    bytesOf(signature),
    text(`${head}.${claims}`),
  )
  if (!valid) throw new Error('the VAPID signature is wrong')
  return { ...(JSON.parse(new TextDecoder().decode(bytesOf(claims))) as VapidClaims), publicKey }
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(base64url, 'base64url'))
}

function text(value: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(value))
}

function join(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat(parts))
}
