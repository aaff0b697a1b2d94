/** Authorization of every call: requests by each caller who is not allowed to make it. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const callsFor = (access: PlainCall['access']): [string, PlainCall][] =>
  callList.filter(({ call }) => call.access === access).map(({ name, call }) => [name, call])

describe.each(await behaviourEngine())('authorization of calls on %s', (engine) => {
  let app: TestApp
  let investor: TestPerson
  let owner: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    investor = await newPerson(app)
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  /** An otherwise invalid request: authorization is checked first. */
  const codeOf = async ({ method, path }: PlainCall, as: TestPerson | undefined): Promise<string> => {
    const answer = await app.fetch(
      new Request(`http://localhost${apiBase}${path.replaceAll(/\{\w+\}/g, () => randomUUID())}`, {
        method,
        headers: as ? { authorization: `Bearer ${as.token}` } : {},
      }),
    )
    return ((await answer.json()) as { code: string }).code
  }
  const codesOf = async (calls: readonly [string, PlainCall][], as: TestPerson | undefined): Promise<string[]> => {
    expect(calls.length).toBeGreaterThan(20)
    const found: string[] = []
    for (const [name, call] of calls) found.push(`${name} ${await codeOf(call, as)}`)
    return found
  }

  it('rejects callers other than administrators from administrators’ calls', async () => {
    const wanted = callsFor('admin').map(([name]) => `${name} NOT_ALLOWED`)
    expect(await codesOf(callsFor('admin'), owner)).toEqual(wanted)
    expect(await codesOf(callsFor('admin'), investor)).toEqual(wanted)
  })

  it('rejects investors from owners’ calls', async () => {
    expect(await codesOf(callsFor('owner'), investor)).toEqual(callsFor('owner').map(([name]) => `${name} NOT_ALLOWED`))
  })

  it.each(['admin', 'owner', 'member'] as const)('requires a session for calls with the access %s', async (access) => {
    expect(await codesOf(callsFor(access), undefined)).toEqual(
      callsFor(access).map(([name]) => `${name} SIGN_IN_REQUIRED`),
    )
  })
})
