/** Who may make a call: every call of the list, asked by those whom it is not for. */

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiBase } from '#contract/call.ts'
import { callList, type PlainCall } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'

const callsFor = (access: PlainCall['access']): [string, PlainCall][] =>
  callList.filter(({ call }) => call.access === access).map(({ name, call }) => [name, call])

describe.each(await behaviourEngine())('calls on %s', (engine) => {
  let app: TestApp
  let investor: TestPerson
  let owner: TestPerson
  beforeAll(async () => {
    app = await startTestApp(engine)
    investor = await newPerson(app)
    owner = await newPerson(app, { userType: 'company' })
  })
  afterAll(() => app.close())

  /** Nothing of the request is right but who sends it: that is looked at first. */
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

  it('of administrators are for nobody else', async () => {
    const wanted = callsFor('admin').map(([name]) => `${name} NOT_ALLOWED`)
    expect(await codesOf(callsFor('admin'), owner)).toEqual(wanted)
    expect(await codesOf(callsFor('admin'), investor)).toEqual(wanted)
  })

  it('of owners are not for investors', async () => {
    expect(await codesOf(callsFor('owner'), investor)).toEqual(callsFor('owner').map(([name]) => `${name} NOT_ALLOWED`))
  })

  it.each(['admin', 'owner', 'member'] as const)(
    'of the access %s are for nobody who is not signed in',
    async (access) => {
      expect(await codesOf(callsFor(access), undefined)).toEqual(
        callsFor(access).map(([name]) => `${name} SIGN_IN_REQUIRED`),
      )
    },
  )
})
