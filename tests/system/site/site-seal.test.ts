/** Data sealed by the server opens only unaltered, in its own context, and with the same secret. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aesSealer } from '#api/adapters/sealer.ts'

const sealer = aesSealer(Buffer.alloc(32, 'one secret of the tests'))
const other = aesSealer(Buffer.alloc(32, 'another secret'))
const encryptionContext = 'stored_file/a/bytes'

describe('sealed bytes', () => {
  it('are restored exactly, and sealed differently each time', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        const sealed = sealer.sealBytes(bytes, encryptionContext)
        expect(Buffer.from(sealer.openBytes(sealed, encryptionContext))).toEqual(Buffer.from(bytes))
        expect(Buffer.from(sealer.sealBytes(bytes, encryptionContext)).equals(sealed)).toBe(false)
      }),
    )
  })

  it('do not open in another context, with another secret, or with one bit changed', () => {
    const sealed = sealer.sealBytes(Buffer.from('words of a paper'), encryptionContext)
    expect(Buffer.from(sealed).includes('paper')).toBe(false)
    expect(() => sealer.openBytes(sealed, 'stored_file/b/bytes')).toThrow()
    expect(() => other.openBytes(sealed, encryptionContext)).toThrow()
    for (let at = 0; at < sealed.byteLength; at += 1) {
      const changed = Uint8Array.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => sealer.openBytes(changed, encryptionContext)).toThrow()
    }
    expect(() => sealer.openBytes(sealed.subarray(0, -1), encryptionContext)).toThrow()
    expect(() => sealer.openBytes(new Uint8Array(), encryptionContext)).toThrow()
  })
})

describe('a sealed text', () => {
  it('opens only in its own row', () => {
    const sealed = sealer.seal('٢١٩-٠٩', 'accreditation/a/answers')
    expect(sealer.open(sealed, 'accreditation/a/answers')).toBe('٢١٩-٠٩')
    expect(() => sealer.open(sealed, 'accreditation/b/answers')).toThrow()
    expect(() => other.open(sealed, 'accreditation/a/answers')).toThrow()
  })

  it('from an earlier release still opens', () => {
    expect(sealer.open(sealedBefore, 'person_account/p/number')).toBe('000424249137')
  })
})

/** Sealed by the previous release. */
const sealedBefore =
  '1.m4oGSPNWzUYdQUrKgJDxFnnqDp77zoM2X9OnIzWJ1sqkEyRv87adBQv80Yqc6YUYLLdTxtcXt9T5O8Rl.HkcCIejkgi8Gh5onQsDGaotHwrgRqkWmjbej_-babQnTapANVJ2hlg'
