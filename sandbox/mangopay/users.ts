/** Users, their wallets, their recipients, and the hooks. */

import { anything, flag, list, matching, oneOf, optional, text, webAddress } from '#sandbox/fields.ts'
import { call, type MangopayCall } from './call.ts'
import { paramError } from './errors.ts'
import { sendWebhook } from './hooks.ts'
import { shown } from './transactions.ts'
import {
  requestUserAction,
  getOrNotFound,
  walletBalance,
  type MangopayState,
  newId,
  type Recipient,
  type User,
  type Wallet,
} from './state.ts'

const userShape = {
  Email: matching(/^\S+@\S+$/, 'an e-mail address'),
  UserCategory: oneOf('PAYER', 'OWNER'),
  TermsAndConditionsAccepted: optional(flag()),
  Tag: optional(text(255)),
}

/** In Mangopay's own sandbox an address that contains `accept` needs no confirmation. */
function createUser(
  provider: MangopayState,
  type: User['PersonType'],
  given: {
    readonly Email: string
    readonly UserCategory: User['UserCategory']
    readonly TermsAndConditionsAccepted: boolean | undefined
    readonly Tag: string | undefined
  },
  whole: object,
): User {
  if (given.UserCategory === 'OWNER' && given.TermsAndConditionsAccepted !== true)
    throw paramError({ TermsAndConditionsAccepted: 'Owners must accept the terms and conditions.' })
  const Id = `user_m_${provider.around.ids.text(26)}`
  const mustConfirm = given.UserCategory === 'OWNER' && !given.Email.includes('accept')
  const user: User = {
    ...whole,
    Id,
    Tag: given.Tag ?? null,
    CreationDate: provider.around.schedule.seconds(),
    PersonType: type,
    Email: given.Email,
    KYCLevel: 'LIGHT',
    UserCategory: given.UserCategory,
    TermsAndConditionsAccepted: given.TermsAndConditionsAccepted ?? false,
    UserStatus: mustConfirm ? 'PENDING_USER_ACTION' : 'ACTIVE',
  }
  if (mustConfirm)
    user.PendingUserAction = requestUserAction(provider, (yes) => {
      if (!yes) return
      user.UserStatus = 'ACTIVE'
      delete user.PendingUserAction
      sendWebhook(provider, 'USER_ACCOUNT_ACTIVATED', Id)
    })
  provider.users.set(Id, user)
  return user
}

function shownWallet(provider: MangopayState, wallet: Wallet): object {
  return { ...wallet, Balance: { Currency: wallet.Currency, Amount: walletBalance(provider, wallet) } }
}

const personTypes = [
  ['natural', 'NATURAL'],
  ['legal', 'LEGAL'],
] as const

const userCalls = personTypes.flatMap(([name, type]) => {
  const names = type === 'NATURAL' ? { FirstName: text(100), LastName: text(100) } : { Name: text(255) }
  return ['/sca/users', '/users'].map((path) =>
    call('POST', `${path}/${name}`, { ...userShape, ...names }, (provider, given, _id, { whole }) =>
      createUser(provider, type, given, whole),
    ),
  )
})

const usualPage = 10
const largestPage = 100

/** A page of a list in Mangopay's format: ten entries by default, the oldest first by default. */
function pageOf<T>(all: readonly T[], query: URLSearchParams): readonly T[] {
  const page = numberIn(query, 'Page', 1, Number.MAX_SAFE_INTEGER)
  const size = numberIn(query, 'Per_Page', usualPage, largestPage)
  const sorted = query.get('Sort')?.toUpperCase() === 'CREATIONDATE:DESC' ? all.toReversed() : all
  return sorted.slice((page - 1) * size, page * size)
}

function numberIn(query: URLSearchParams, name: string, defaultValue: number, most: number): number {
  const given = query.get(name)
  const number = Number(given ?? defaultValue)
  if (!Number.isInteger(number) || number < 1 || number > most)
    throw paramError({ [name]: `The value must be a whole number from 1 to ${most}.` })
  return number
}

export const userResourceCalls: readonly MangopayCall[] = [
  ...userCalls,
  call('GET', '/users/:id', {}, (provider, _given, id) => getOrNotFound(provider.users, id)),
  call(
    'POST',
    '/wallets',
    {
      Owners: list(text(), 1),
      Description: text(255),
      Currency: matching(/^[A-Z]{3}$/, 'a currency'),
      Tag: optional(text(255)),
    },
    (provider, given) => {
      for (const owner of given.Owners)
        if (!provider.users.has(owner)) throw paramError({ Owners: 'The owner does not exist.' })
      const wallet: Wallet = {
        Id: `wlt_m_${provider.around.ids.text(26)}`,
        Tag: given.Tag ?? null,
        CreationDate: provider.around.schedule.seconds(),
        Owners: given.Owners,
        Description: given.Description,
        Currency: given.Currency,
        FundsType: 'DEFAULT',
      }
      provider.wallets.set(wallet.Id, wallet)
      return shownWallet(provider, wallet)
    },
  ),
  call('GET', '/wallets/:id', {}, (provider, _given, id) => shownWallet(provider, getOrNotFound(provider.wallets, id))),
  call('GET', '/wallets/:id/transactions', {}, (provider, _given, id, { query }) => {
    getOrNotFound(provider.wallets, id)
    const [type, status] = [query.get('Type'), query.get('Status')]
    const found = [...provider.transactions.values()].filter(
      ({ DebitedWalletId: from, CreditedWalletId: to, Type, Status }) =>
        (from === id || to === id) && (type === null || Type === type) && (status === null || Status === status),
    )
    return pageOf(found, query).map(shown)
  }),
  call('GET', '/users/:id/wallets', {}, (provider, _given, id, { query }) => {
    getOrNotFound(provider.users, id)
    const owned = [...provider.wallets.values()].filter(({ Owners }) => Owners.includes(id))
    return pageOf(owned, query).map((wallet) => shownWallet(provider, wallet))
  }),
  call(
    'POST',
    '/users/:id/recipients',
    {
      DisplayName: text(255),
      PayoutMethodType: text(50),
      RecipientType: oneOf('Individual', 'Business'),
      Currency: matching(/^[A-Z]{3}$/, 'a currency'),
      Country: optional(text(2)),
      Tag: optional(text(255)),
      IndividualRecipient: optional(anything()),
      BusinessRecipient: optional(anything()),
      InternationalBankTransfer: optional(anything()),
      LocalBankTransfer: optional(anything()),
    },
    (provider, given, id) => {
      const user = getOrNotFound(provider.users, id)
      const { DisplayName, PayoutMethodType, RecipientType, Currency, Country = null } = given
      const mustConfirm = !user.Email.includes('accept')
      const facts = { DisplayName, PayoutMethodType, RecipientType, Currency, Country }
      const recipient: Recipient = {
        Id: `rec_${provider.around.ids.text(26)}`,
        Tag: given.Tag ?? null,
        CreationDate: provider.around.schedule.seconds(),
        UserId: id,
        Status: mustConfirm ? 'PENDING' : 'ACTIVE',
        ...facts,
      }
      if (mustConfirm)
        recipient.PendingUserAction = requestUserAction(provider, (yes) => {
          if (!yes) return
          recipient.Status = 'ACTIVE'
          delete recipient.PendingUserAction
          sendWebhook(provider, 'RECIPIENT_ACTIVE', recipient.Id)
        })
      provider.recipients.set(recipient.Id, recipient)
      return recipient
    },
  ),
  call('GET', '/recipients/:id', {}, (provider, _given, id) => getOrNotFound(provider.recipients, id)),
  call('GET', '/users/:id/recipients', {}, (provider, _given, id, { query }) =>
    pageOf(
      [...provider.recipients.values()].filter(({ UserId }) => UserId === id),
      query,
    ),
  ),
  call('POST', '/hooks', { EventType: text(100), Url: webAddress(), Tag: optional(text(255)) }, (provider, given) => {
    if ([...provider.hooks.values()].some(({ EventType }) => EventType === given.EventType))
      throw paramError({ EventType: 'A hook has already been registered for this EventType.' })
    const Id = newId(provider)
    const CreationDate = provider.around.schedule.seconds()
    const { EventType, Url, Tag = null } = given
    provider.hooks.set(Id, { Id, CreationDate, Tag, EventType, Url, Status: 'ENABLED', Validity: 'VALID' })
    return getOrNotFound(provider.hooks, Id)
  }),
  call('GET', '/hooks', {}, (provider) => [...provider.hooks.values()]),
  call(
    'PUT',
    '/hooks/:id',
    { Url: optional(webAddress()), Status: optional(oneOf('ENABLED', 'DISABLED')) },
    (provider, given, id) => {
      const hook = getOrNotFound(provider.hooks, id)
      hook.Url = given.Url ?? hook.Url
      hook.Status = given.Status ?? hook.Status
      return hook
    },
  ),
]
