/**
 * A user's data that stays on a device after their session: encrypted with a key that the server gives only to them,
 * with each of their sessions (decision record 0021).
 */

import { isSealed, type Sealed } from '#contract/worker.ts'
import type { UseStore } from '#src/platform/storage/storage.ts'
import { readStoredSession } from '#src/state/session.ts'

type Bytes = Uint8Array<ArrayBuffer>

const cipher = 'AES-GCM'
const nonceBytes = 12

export interface EncryptionContext {
  /** Kind of the store. */
  readonly of: 'draft' | 'message' | 'file' | 'answers'
  readonly partition: string
  readonly id: string
}

/** The signed-in user's key, if they own this partition. */
export function ownDraftKey(partition: string): string | undefined {
  const session = readStoredSession()
  return session?.partition === partition ? session.draftKey : undefined
}

/** @param draftKey base64url. @throws if the browser cannot encrypt */
export async function sealBytes(draftKey: string, encryptionContext: EncryptionContext, plain: Bytes): Promise<Sealed> {
  const nonce = crypto.getRandomValues(new Uint8Array(nonceBytes))
  const sealed = await crypto.subtle.encrypt(
    terms(nonce, encryptionContext),
    await imported(draftKey, 'encrypt'),
    plain,
  )
  return { sealed: new Uint8Array(sealed), nonce }
}

/** @throws if the key or the encryption context is another one, or the data was changed */
export async function openBytes(
  draftKey: string,
  encryptionContext: EncryptionContext,
  { sealed, nonce }: Sealed,
): Promise<Bytes> {
  const key = await imported(draftKey, 'decrypt')
  return new Uint8Array(await crypto.subtle.decrypt(terms(nonce, encryptionContext), key, sealed))
}

/** The encryption context is authenticated, so that the data decrypts only where it was encrypted. */
function terms(iv: Bytes, { of, partition, id }: EncryptionContext): AesGcmParams {
  return { name: cipher, iv, additionalData: new TextEncoder().encode(`${of}\n${partition}\n${id}`) }
}

function imported(draftKey: string, use: 'encrypt' | 'decrypt'): Promise<CryptoKey> {
  const text = atob(draftKey.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  return crypto.subtle.importKey('raw', bytes, cipher, false, [use])
}

/**
 * Replaces a stored value with another or removes it, unless it has changed meanwhile: encryption and decryption take
 * longer than a transaction lives, and the user may be typing.
 * @param marks distinguishes two unencrypted values
 * @returns whether the value was unchanged
 */
export function replaceSeen<T>(
  store: UseStore,
  id: string,
  seen: T | Sealed,
  next: T | Sealed | undefined,
  marks: (value: T) => string,
): Promise<boolean> {
  const mark = (value: unknown): string => (isSealed(value) ? `sealed ${value.nonce.join()}` : marks(value as T))
  return store(
    'readwrite',
    (objects) =>
      new Promise((resolve, reject) => {
        const { transaction } = objects
        transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('not written')))
        const read = objects.get(id)
        read.addEventListener('success', () => {
          const same = read.result !== undefined && mark(read.result) === mark(seen)
          if (same && next === undefined) objects.delete(id)
          else if (same) objects.put(next, id)
          transaction.addEventListener('complete', () => resolve(same))
        })
      }),
  )
}
