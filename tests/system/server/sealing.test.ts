/** Data sealed in the browser opens on the server only in its own context and with its key. */

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedUnsealer } from '#api/adapters/unsealer.ts'
import { decode } from '#contract/schema.ts'
import { sealedFor, sealedText, sealing } from '#contract/sealing.ts'
import { sealText } from '#src/platform/storage/seal.ts'

const secret = Buffer.alloc(32, 'one secret of the tests')
const server = countedUnsealer(secret, 4)
const encryptionContext = sealedFor('payout-account', 'c1', 'p1')
const json = JSON.stringify({ bankName: 'بنك المثال', accountNumber: '000424249137' })
const seal = (number = 4, text = json) => sealText(countedUnsealer(secret, number).key, text, encryptionContext)
const read = (opened: ReturnType<typeof server.open>): unknown =>
  typeof opened === 'string' ? opened : JSON.parse(opened.text)

/** Changes the body of `1.<key id>.<body>`. */
function changed(sealed: string, change: (bytes: Buffer) => Uint8Array): string {
  const [version, id, body = ''] = sealed.split('.')
  return [version, id, Buffer.from(change(Buffer.from(body, 'base64url'))).toString('base64url')].join('.')
}

describe('a sealed text', () => {
  it('is opened by every process with the same secret, and reveals nothing of its content', async () => {
    const sealed = await seal()
    expect(read(server.open(sealed, encryptionContext))).toEqual(JSON.parse(json))
    expect(read(countedUnsealer(Buffer.from(secret), 4).open(sealed, encryptionContext))).toEqual(JSON.parse(json))
    expect(decode(sealedText, sealed).ok).toBe(true)
    expect(Buffer.from(sealed.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('4242')
    // Sealing again produces a different text, and short content has the same length.
    const again = await seal()
    expect(again).not.toBe(sealed)
    expect((await seal(4, '{}')).length).toBe(sealed.length)
  })

  it('of an earlier release still opens, since devices retain it', () => {
    expect(read(server.open(sealedBefore, encryptionContext))).toEqual({ kept: 'before' })
  })

  it('opens for no other campaign and no other user', async () => {
    const sealed = await seal()
    for (const [campaign, person] of [
      ['c2', 'p1'],
      ['c1', 'p2'],
    ] as const)
      expect(server.open(sealed, sealedFor('payout-account', campaign, person))).toBe('unreadable')
  })

  it('opens with the previous and the next key, and with no other', async () => {
    for (const number of [3, 5])
      expect(read(server.open(await seal(number), encryptionContext))).toEqual(JSON.parse(json))
    for (const number of [2, 6]) expect(server.open(await seal(number), encryptionContext)).toBe('unknown-key')
    const elsewhere = countedUnsealer(Buffer.alloc(32, 'another secret'), 4)
    expect(elsewhere.open(await seal(), encryptionContext)).toBe('unknown-key')
    // The right key id on a text sealed with another key.
    const [, , body] = (await sealText(elsewhere.key, json, encryptionContext)).split('.')
    expect(server.open(`1.${server.key.keyId}.${body}`, encryptionContext)).toBe('unreadable')
  })

  it('is rejected with any bit changed', async () => {
    const sealed = await seal()
    const { length } = Buffer.from(sealed.split('.')[2] ?? '', 'base64url')
    const offsets = [0, 1, 64, 65, length - 17, length - 16, length - 1]
    for (const at of offsets)
      expect(
        server.open(
          changed(sealed, (bytes) => bytes.map((byte, index) => (index === at ? byte ^ 1 : byte))),
          encryptionContext,
        ),
      ).toBe('unreadable')
    expect(
      server.open(
        changed(sealed, (bytes) => bytes.subarray(0, -1)),
        encryptionContext,
      ),
    ).toBe('unreadable')
  })

  it('that is malformed is rejected', async () => {
    const { pointBytes, tagBytes } = sealing
    const name = `1.${server.key.keyId}`
    const point = Buffer.from((await seal()).split('.')[2] ?? '', 'base64url').subarray(0, pointBytes)
    const bodies = [
      '',
      'A',
      point.toString('base64url'),
      Buffer.concat([point, Buffer.alloc(tagBytes)]).toString('base64url'),
      Buffer.alloc(pointBytes + tagBytes).toString('base64url'),
      Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 0xff), Buffer.alloc(600)]).toString('base64url'),
      Buffer.concat([Buffer.from([2]), Buffer.alloc(700, 7)]).toString('base64url'),
    ]
    for (const body of bodies) expect(server.open(`${name}.${body}`, encryptionContext), body).toBe('unreadable')
    for (const text of ['', '1', '.', '2.x.y', `2.${server.key.keyId}.x`, 'x'.repeat(300)])
      expect(server.open(text, encryptionContext), text).toBe('unknown-key')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 900 }), (bytes) => {
        expect(server.open(`${name}.${Buffer.from(bytes).toString('base64url')}`, encryptionContext)).toBe('unreadable')
      }),
    )
  })
})

const sealedBefore =
  '1.xXHIgG48x7hR.BDk2E9_7EQrFbZ_AdLRIZPdsw1W3EM-m6bsH3VyJnYb_7UJSdfv-Aagx2L7jNmPXwK804v7SLceE7L4Kx8tJi9anmWGbB6Ba8Yc1DJ_QlsFuNEERYvWG6kyusoSp8rARpVLnNOqHShY9cXH1HNQzZc3x0BQKcpRpzZoOmR43BfOe6wOfoWCKrdwUF2VFVdSe6rVqger6zS-SbIdorjSc3t7nzY8_rwyQsHeWrw6Zt42IGk59zXxcqytxMvrT8rPWh5cSwsFGs3maOwpGZRh-kBpdNZn0y_jmDZuqo-u9wRZikunvulkG8FDlPGkAvIYJPCYFTL-J0zsVCIaQb1L1jtsbqbb5VDAZ0itTs7He0Sm2rqcQFOkCtRYhYTmTIkSw031FjAC2c5WD3tlTQScHWwWgEgtZdSJGQKiaIus6N6H5xZAAObA22-uP2WCjTRjgzwlx8m-bAzzghwGmcwUUZTSfhE03JB2Q8F6HixxOxjqOSRjADNdi-IPvFd8W89-jPC1n4nrlYSnwYm4Na2GTpu_HKEaZbqinPEEMdEOrNhg6RoiCHvcJWxUuF0Rh9Cgm64g0smK6XTxoB2UVzSd1DzHSokfqXGBfzYESNaMW_n8AA7S3g_Q4RNvjROMlmhMtLcUSG7Lctc_IY4s70gS-OhjmbPeSOHn16ZSV7xbBlvqCNpyN3v1AdTN2fyQomYrF5YY8cPY5vSiz4WA8QXhImePSiDbw3l-h7QaErCftIpJF4_H3weqLfi7Hdf7bBeQhASsOM1l-G84gm6MJvEWPArI'
