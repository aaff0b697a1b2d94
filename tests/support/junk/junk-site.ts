/**
 * The application with users and data of every kind, to which junk is sent; and the responses to junk that are not
 * allowed.
 */

import { codesOf } from '#api/app/openapi.ts'
import { hashOf } from '#api/db/auth/sessions.ts'
import { calls, type PlainCall } from '#contract/calls.ts'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { newEditor } from '#tests/support/drafts.ts'
import type { JunkRequest } from './junk.ts'
import { make, newCampaign, newPerson, type TestPerson } from '#tests/support/test-users.ts'
import { type Engine, startTestApp, type TestApp } from '#tests/support/test-app.ts'

export const identities = ['visitor', 'stranger', 'investor', 'owner', 'admin'] as const
export type Identity = (typeof identities)[number]

export class JunkSite {
  readonly app: TestApp
  readonly users: Readonly<Record<Exclude<Identity, 'visitor' | 'stranger'>, TestPerson>>
  /** Ids of existing data of every kind and every user. */
  readonly ids: readonly string[]
  #asked = 0

  private constructor(app: TestApp, users: JunkSite['users'], ids: readonly string[]) {
    this.app = app
    this.users = users
    this.ids = ids
  }

  static async start(engine: Engine): Promise<JunkSite> {
    const app = await startTestApp(engine, { rateLimit: true })
    const users = {
      investor: await newPerson(app),
      owner: await newPerson(app, { userType: 'company' }),
      admin: await newPerson(app, { userType: null, admin: true }),
    }
    const ids = [users.investor.id, users.owner.id]
    for (const status of [0, 1, 2, 4] as const) ids.push((await newCampaign(app, users.owner, { status })).id)
    const created = await make(
      app,
      calls.investment.create,
      {
        params: { campaignId: ids[4] ?? '' },
        body: { units: 4n, gateway: 'offline', anonymous: false, riskAccepted: true },
      },
      { as: users.investor },
    )
    ids.push(created.data.id)
    // A draft with an item, which the investor may edit as well.
    const [draft, item] = [ids[2] ?? '', app.deps.ids.next()]
    await newEditor(app, draft, users.investor)
    const body = { id: item, question: 'Why?' }
    await make(app, calls.campaignEdit.addFaq, { params: { campaignId: draft }, body }, { as: users.owner })
    ids.push(item)
    return new JunkSite(app, users, ids)
  }

  /** Renews the sessions: junk that signs out must not end the test of all calls that require a session. */
  async renewSessions(): Promise<void> {
    await this.app.deps.db.transact(async (tx) => {
      for (const { id, token } of Object.values(this.users))
        await tx
          .insertInto('user_session')
          .values({
            token_hash: hashOf(token),
            user_id: id,
            created_at: new Date(0),
            expires_at: new Date('2100-01-01T00:00:00Z'),
          })
          .onConflict((conflict) =>
            conflict.column('token_hash').doUpdateSet({ expires_at: new Date('2100-01-01T00:00:00Z') }),
          )
          .execute()
    })
  }

  #tokenOf(identity: Identity): string | undefined {
    if (identity === 'visitor') return undefined
    return identity === 'stranger' ? 'a-token-that-nobody-was-ever-given' : this.users[identity].token
  }

  /** Each request is sent from its own address, one second after the previous one. */
  async fetch(
    identity: Identity,
    path: string,
    init: RequestInit & { headers: Record<string, string> },
  ): Promise<Response> {
    this.#asked += 1
    this.app.advance(1000)
    const token = this.#tokenOf(identity)
    return this.app.fetch(
      new Request(`http://localhost${path}`, {
        ...init,
        headers: { ...init.headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      }),
      `198.51.${(this.#asked >> 8) & 255}.${this.#asked & 255}`,
    )
  }

  /** Sends one request to a call. @returns the status, and the faults of the response */
  async send(identity: Identity, call: PlainCall, junk: JunkRequest): Promise<{ status: number; faults: string[] }> {
    const logged = this.app.logLines.length
    const response = await this.fetch(identity, junk.path, {
      method: call.method,
      headers: { ...junk.headers },
      ...(junk.body === undefined ? {} : { body: junk.body }),
    })
    const text = await response.text()
    if (junk.name === 'account.signOut' && response.ok) await this.renewSessions()
    const faults = [...this.loggedErrors(logged), ...(response.status === 304 ? [] : faultsOf(call, response, text))]
    return { status: response.status, faults: faults.map((fault) => `${junk.name} as ${identity}: ${fault}`) }
  }

  loggedErrors(since: number): string[] {
    return this.app.logLines.slice(since).filter((line) => line.includes('"error"'))
  }
}

const leak = /\n\s+at |node_modules|\.ts:\d|SQLSTATE|syntax error/

function faultsOf(call: PlainCall, response: Response, text: string): string[] {
  const { status } = response
  if (status >= 500 || leak.test(text)) return [`${status} ${text.slice(0, 300)}`]
  if (response.headers.has('content-encoding')) return []
  if (response.ok && call.kind === 'file')
    return call.contentTypes.includes(response.headers.get('content-type') ?? '') ? [] : [`${status} of another type`]
  const answer = JSON.parse(text) as { status: string; message: string; code?: ErrorCode }
  if (response.ok)
    return answer.status === 'success' && answer.message === 'ok' ? [] : [`${status} ${text.slice(0, 300)}`]
  const code = answer.code as ErrorCode
  // A path that no longer matches this call identifies nothing.
  const isKnown = code === 'NOT_FOUND' || codesOf(call).includes(code)
  return answer.status === 'error' && isKnown && errors[code].status === status
    ? []
    : [`${status} is not in the catalogue: ${text.slice(0, 300)}`]
}
