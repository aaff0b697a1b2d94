/** A rotation of the secret while servers restart one by one, with real processes (decision record 0041). */

import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { calls } from '#contract/calls.ts'
import { pathOf } from '#contract/call.ts'
import { partitionHeader } from '#contract/worker.ts'
import { freePort } from '#tools/hosts/free-port.ts'
import { serverFlags } from '#tools/prepare.mjs'
import { answersOf, investorAnswers } from '#tests/support/investors/accreditation.ts'
import { createTestDatabase, postgresUrl } from '#tests/support/postgres.ts'
import { type BareSite, openBareSite } from '#tests/support/servers/bare-site.ts'
import { type ServerProcess, startServer } from '#tests/support/servers/server-process.ts'
import { newPerson } from '#tests/support/test-users.ts'

const [old, fresh] = ['the secret of the first two servers, long', 'the secret of the second two servers, long']

describe.skipIf((await postgresUrl()) === undefined)('servers with two secrets', () => {
  let site: BareSite
  let databaseUrl: string
  let drop: () => Promise<void>
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'freehold-rolling-'))
  const running: ServerProcess[] = []

  beforeAll(async () => {
    ;({ url: databaseUrl, drop } = await createTestDatabase(`freehold_${randomUUID().replaceAll('-', '')}`))
    site = await openBareSite({ kind: 'postgres', url: databaseUrl, poolSize: 4 })
  })
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill()))
    await site.database.close()
    await drop()
    fs.rmSync(dataDir, { recursive: true, force: true })
  })

  async function serverWith(environment: Readonly<Record<string, string>>): Promise<ServerProcess> {
    const script = 'tests/support/servers/api-server.ts'
    const server = await startServer({ script, dataDir, databaseUrl, port: await freePort(), environment })
    running.push(server)
    return server
  }
  const command = (name: string, environment: Readonly<Record<string, string>>) =>
    new Promise<{ readonly code: number; readonly output: string }>((resolve) => {
      const child = execFile(
        process.execPath,
        [...serverFlags, 'tools/secret/secret.ts', name],
        { env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...environment } },
        (_, stdout, stderr) => resolve({ code: child.exitCode ?? 0, output: stdout + stderr }),
      )
    })

  it('open what the other ones store, and need only the new one in the end', async () => {
    const person = await newPerson(site)
    const request = async ({ origin }: ServerProcess, street?: string) => {
      const body = { step: 'person', values: answersOf('person', { ...investorAnswers, addressLine1: street ?? '' }) }
      const call = street === undefined ? calls.identity.getAccreditation : calls.identity.keepAccreditation
      const authorization = `Bearer ${person.token}`
      const response = await fetch(`${origin}${pathOf(call, {})}`, {
        method: call.method,
        headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(street === undefined ? {} : { body: JSON.stringify(body) }),
      })
      const { data } = (await response.json()) as { data: { values: Record<string, string> } }
      const profile = await fetch(`${origin}${pathOf(calls.account.ownProfile, {})}`, { headers: { authorization } })
      return {
        status: response.status,
        street: data.values['addressLine1'],
        partition: profile.headers.get(partitionHeader),
      }
    }
    const [first, second] = [await serverWith({ APP_SECRET: old }), await serverWith({ APP_SECRET: old })]
    expect(await request(first, 'First Street')).toMatchObject({ status: 200, street: 'First Street' })
    const { partition } = await request(second)
    expect(partition).toMatch(/^[\w-]{16}$/)

    // Step 2: every process learns the new secret.
    for (const server of [first, second]) expect(await server.stop()).toBe(0)
    const early = await serverWith({ APP_SECRET: old, APP_SECRET_NEXT: fresh })
    // Step 3, of which one process is done.
    const rotated = await serverWith({ APP_SECRET: fresh, APP_SECRET_FORMER: old })
    expect(await request(rotated)).toEqual({ status: 200, street: 'First Street', partition })
    expect(await request(rotated, 'Second Street')).toMatchObject({ status: 200, street: 'Second Street' })
    expect(await request(early)).toEqual({ status: 200, street: 'Second Street', partition })
    expect(await request(early, 'Third Street')).toMatchObject({ status: 200, street: 'Third Street' })
    expect(await request(rotated)).toEqual({ status: 200, street: 'Third Street', partition })

    const rotation = { APP_SECRET: fresh, APP_SECRET_FORMER: old }
    expect(await early.stop()).toBe(0)
    expect(await command('status', { APP_SECRET: 'a secret of somebody else, also long enough' })).toMatchObject({
      code: 1,
      output: expect.stringMatching(/^APP_SECRET is not the secret of this site/),
    })
    // The job of the server may have been first.
    await command('status', rotation)
    const done = await command('reseal', rotation)
    expect(done).toMatchObject({ code: 0, output: expect.stringContaining('is sealed under the current secret') })
    expect(await rotated.stop()).toBe(0)

    const last = await serverWith({ APP_SECRET: fresh })
    expect(await request(last)).toEqual({ status: 200, street: 'Third Street', partition })
    await expect(serverWith({ APP_SECRET: old })).rejects.toThrow('APP_SECRET is not the secret of this site')
    expect(await command('accept-loss', { APP_SECRET: fresh })).toMatchObject({ code: 1 })
  }, 120_000)
})
