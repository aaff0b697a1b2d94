/** Accounts at the card provider, connected as their owners do it: to the provider's page and back. */

import { calls } from '#contract/calls.ts'
import type { DecodedInput, Reply } from '#contract/call.ts'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import { sendForm } from './payment-sandbox.ts'
import type { PayingApp } from './paying-app.ts'
import { type Answered, make, newPerson, type TestPerson } from '#tests/support/test-users.ts'

const { connectedAccount, admin } = calls
type ConnectQuery = DecodedInput<typeof connectedAccount.connectionUrl>['query']

export interface Connecting {
  readonly administrator: TestPerson
  /** Switches the requirement of a connected account for owners. */
  need(required: boolean): Promise<void>
  requestPage(as: TestPerson, query?: ConnectQuery): Promise<Answered<typeof connectedAccount.connectionUrl>>
  /** Requests the provider's page, which is expected to exist. */
  begin(as: TestPerson, query?: ConnectQuery): Promise<{ readonly account: ConnectedAccount; readonly url: string }>
  /** Presses a button of the provider's page. @returns the URL that it redirects to */
  atPage(url: string, action: 'finish' | 'later'): Promise<URL>
  /** The owner returns to the site. */
  returnToSite(as: TestPerson, accountId: string): Promise<Reply<typeof connectedAccount.connectAccount>>
  /** All steps from the start to an account that can receive payouts. */
  connect(as: TestPerson, query?: ConnectQuery): Promise<ConnectedAccount>
  list(as: TestPerson): Promise<ConnectedAccount[]>
  disconnect(as: TestPerson, id: string, key?: string): Promise<Answered<typeof connectedAccount.disconnectAccount>>
  /** The accounts that the provider has. */
  atProvider(): Promise<Record<string, unknown>[]>
}

export async function startConnecting({ app, sandbox }: PayingApp): Promise<Connecting> {
  const administrator = await newPerson(app, { userType: null, admin: true })
  const connecting: Connecting = {
    administrator,
    need: async (accountRequired) =>
      void (
        await make(
          app,
          admin.updateGateway,
          { params: { type: 'ach' }, body: { accountRequired } },
          { as: administrator },
        )
      ).data,
    requestPage: (as, query = {}) => make(app, connectedAccount.connectionUrl, { query }, { as }),
    begin: async (as, query = {}) => {
      const { account, url } = (await connecting.requestPage(as, query)).data
      if (url === null) throw new Error(`no page for the account, which is ${account.state}`)
      return { account, url }
    },
    atPage: async (url, action) => {
      // A link is valid for one visit, which lasts until a button is pressed.
      await fetch(url, { redirect: 'manual' })
      return new URL((await sendForm(url, { action })).location ?? 'http://nowhere')
    },
    returnToSite: async (as, accountId) =>
      (await make(app, connectedAccount.connectAccount, { body: { accountId } }, { as })).data,
    connect: async (as, query = {}) => {
      const { account, url } = await connecting.begin(as, query)
      await connecting.atPage(url, 'finish')
      return (await connecting.returnToSite(as, account.id)).account
    },
    list: async (as) => (await make(app, connectedAccount.listAccounts, {}, { as })).data,
    disconnect: (as, id, key) =>
      make(app, connectedAccount.disconnectAccount, { params: { id } }, { as, ...(key === undefined ? {} : { key }) }),
    atProvider: async () => (await sandbox.state('stripe'))['accounts'] ?? [],
  }
  await connecting.need(true)
  return connecting
}
