import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isSealed } from '#contract/worker.ts'
import { hmacDraftKeys } from '#api/adapters/secrets.ts'
import { openBytes, sealBytes } from '#src/data/draft/draft-seal.ts'

const keys = hmacDraftKeys(randomBytes(32))
const own = keys.of('amal')
const encryptionContext = { of: 'draft', partition: 'partition-of-amal', id: 'c1' } as const
const plain = new TextEncoder().encode('{"companyName":"مساكن هاربر"}')

describe('a sealed draft', () => {
  it("opens only with the user's key, and is unreadable without it", async () => {
    const sealed = await sealBytes(own, encryptionContext, plain)
    expect(isSealed(sealed)).toBe(true)
    expect(Buffer.from(sealed.sealed).includes('companyName')).toBe(false)
    expect(Buffer.from(await openBytes(own, encryptionContext, sealed))).toEqual(Buffer.from(plain))
    await expect(openBytes(keys.of('badr'), encryptionContext, sealed)).rejects.toThrow()
  })

  it('does not open in another context, nor after it has been altered', async () => {
    const sealed = await sealBytes(own, encryptionContext, plain)
    for (const other of [
      { ...encryptionContext, id: 'c2' },
      { ...encryptionContext, partition: 'partition-of-badr' },
      { ...encryptionContext, of: 'file' as const },
    ])
      await expect(openBytes(own, other, sealed)).rejects.toThrow()
    const changed = sealed.sealed.map((byte, index) => (index === 3 ? byte ^ 1 : byte))
    await expect(openBytes(own, encryptionContext, { ...sealed, sealed: changed })).rejects.toThrow()
  })

  it('is sealed with a new nonce every time', async () => {
    const [one, two] = [await sealBytes(own, encryptionContext, plain), await sealBytes(own, encryptionContext, plain)]
    expect(Buffer.from(one.nonce)).not.toEqual(Buffer.from(two.nonce))
    expect(Buffer.from(one.sealed)).not.toEqual(Buffer.from(two.sealed))
  })
})
