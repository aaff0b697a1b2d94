/** Refuses to seal what a rotation of the secret would not find (api/services/site/sealed-columns.ts). */

import type { Sealer } from '#api/ports.ts'
import { sealedColumns } from '#api/services/site/sealed-columns.ts'

const subject = 'SUBJECT'
const files = [
  'stored_file/SUBJECT/bytes',
  'stored_file/SUBJECT/quarantine/file',
  'stored_file/SUBJECT/quarantine/card',
]
const patterns = [...[...sealedColumns.values()].map(({ contextOf }) => contextOf(subject)), ...files].map((context) =>
  context.split(subject).map((part) => part.replaceAll('.', '[.]')),
)
const known = patterns.map(([before, after]) => new RegExp(`^${before}.+${after}$`))

export function listedSealer(sealer: Sealer): Sealer {
  const check = (encryptionContext: string): void => {
    if (!known.some((each) => each.test(encryptionContext)))
      throw new Error(
        `${encryptionContext} is not in api/services/site/sealed-columns.ts: a rotation would not find it`,
      )
  }
  return {
    ...sealer,
    seal: (text, encryptionContext) => {
      check(encryptionContext)
      return sealer.seal(text, encryptionContext)
    },
    sealBytes: (bytes, encryptionContext) => {
      check(encryptionContext)
      return sealer.sealBytes(bytes, encryptionContext)
    },
  }
}
