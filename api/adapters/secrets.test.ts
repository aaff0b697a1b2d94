import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { loadKeys, type Secrets } from './secrets.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'freehold-secrets-'))
const [stored, current, former, next] = ['stored', 'current', 'former', 'next'].map((name) => name.padEnd(32, '-'))
writeFileSync(path.join(folder, 'secret'), `${stored}\n`)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const load = (secrets: Partial<Secrets>) =>
  loadKeys({ secret: undefined, formerSecrets: [], nextSecret: undefined, ...secrets }, folder)

describe('the keys of a rotation', () => {
  it('come from different secrets', () => {
    const keys = load({ secret: current, formerSecrets: [former ?? '', stored ?? ''], nextSecret: next })
    const all = [keys.of('seal'), ...keys.former('seal'), ...keys.next('seal')].map((key) => key.toString('hex'))
    expect(new Set(all).size).toBe(4)
  })

  it.each<[Partial<Secrets>, string]>([
    [{ secret: current, formerSecrets: [former ?? '', current ?? ''] }, 'APP_SECRET_FORMER is the same as APP_SECRET:'],
    [{ secret: current, nextSecret: current }, 'APP_SECRET_NEXT is the same as APP_SECRET:'],
    [{ formerSecrets: [stored ?? ''] }, 'APP_SECRET_FORMER is the same as the file “secret” in DATA_DIR: give each'],
    [{ nextSecret: stored }, 'APP_SECRET_NEXT is the same as the file “secret” in DATA_DIR: give each secret once.'],
    [{ formerSecrets: [next ?? ''], nextSecret: next }, 'APP_SECRET_NEXT is the same as APP_SECRET_FORMER:'],
    [{ formerSecrets: [former ?? '', former ?? ''] }, 'A line of APP_SECRET_FORMER is the same as another one:'],
  ])('are refused if two secrets are the same: %j', (secrets, message) => {
    expect(() => load(secrets)).toThrow(message)
  })
})
