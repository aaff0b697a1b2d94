/** The data that the scenes show: read from the site, or created there. */

import { randomUUID } from 'node:crypto'
import type { SiteClient, StoredSession } from '#tools/hosts/site-client.ts'
import { writeIn } from './content-shots.ts'
import { closingsOf } from './closing-shots.ts'
import { importStatement } from './reconciliation-shots.ts'
import { repaidInvestmentsOf, repaymentsOf } from './repayment-shots.ts'
import type { Facts, Viewer } from './shot.ts'
import { copiesOf } from './step-shots.ts'
import { topUpsOf } from './wallet-shots.ts'

interface Card {
  readonly id: string
  readonly slug: string
  readonly kind: string
  readonly accreditation: string
  readonly goal: { readonly currency: string }
}

/** The data that the scenes show, read from the site; missing data is created. */
export async function factsOf(site: SiteClient, sessions: Readonly<Record<Viewer, StoredSession | undefined>>) {
  const list = async (status: number): Promise<Card[]> =>
    (await site.call<{ items: Card[] }>('GET', `campaigns/equities?status=${status}&limit=60&page=1`)).items
  const active = await list(2)
  const open = active.filter((card) => card.accreditation === 'both')
  const investor = sessions.investor?.token ?? ''
  const owner = sessions.owner?.token ?? ''
  const mine = await site.call<{ items: { id: string; state: string; gateway: string }[] }>('GET', 'my-investment/', {
    token: investor,
  })
  const own = await site.call<{ items: { id: string; slug: string; status: number }[] }>(
    'GET',
    `get-user-campaigns/${sessions.owner?.user.id ?? ''}?limit=60&page=1`,
    { token: owner },
  )
  const pending = await site.call<{ items: { id: string }[] }>('GET', 'admin/campaigns?status=1', {
    token: sessions.admin?.token ?? '',
  })
  const paidOut = await site.call<{ items: { campaign: { id: string } }[] }>('GET', 'admin/payouts?state=paid', {
    token: sessions.admin?.token ?? '',
  })
  const spoilt = await startDraft(site, owner)
  const copies = await copiesOf(site, owner, own.items.find(({ status }) => status === 2)?.id ?? '')
  const address = 'not-yet@example.com'
  await site.call('POST', 'signup', {
    body: {
      firstName: 'Noor',
      lastName: 'Saleh',
      email: address,
      password: 'Quiet-River-7',
      confirmPassword: 'Quiet-River-7',
      userType: 'investor',
      terms: true,
    },
  })
  const link = await site.linkTo(address, '/activate-account/')
  const filmed = own.items.find(({ status }) => status === 2)
  if (filmed) await film(site, owner, filmed.id)
  await writeIn(site)
  await importStatement(site, sessions.admin?.token ?? '')
  const repayments = await repaymentsOf(site, sessions.owner, sessions.admin?.token ?? '')
  const accredited = active.find((card) => card.accreditation === 'accredited')
  const equity = open.find((card) => card.kind === 'equity' && card.goal.currency === 'USD') ?? open[0]
  return {
    slug: equity?.slug ?? '',
    id: equity?.id ?? '',
    reit: open.find((card) => card.kind === 'reit')?.slug ?? '',
    accreditedId: accredited?.id ?? '',
    accreditedSlug: accredited?.slug ?? '',
    fundedSlug: (await list(4))[0]?.slug ?? '',
    kuwaitSlug: active.find((card) => card.goal.currency === 'KWD')?.slug ?? '',
    reserved: mine.items.find(({ state, gateway }) => state === 'reserved' && gateway === 'offline')?.id ?? '',
    ...(await topUpsOf(site, investor)),
    confirmed: mine.items.find(({ state }) => state === 'confirmed')?.id ?? '',
    refunded: mine.items.find(({ state }) => state === 'refunded' || state === 'cancelled')?.id ?? '',
    ownActive: own.items.find(({ status }) => status === 2)?.id ?? '',
    ...copies,
    spoilt,
    review: pending.items[0]?.id ?? '',
    ended: paidOut.items[0]?.campaign.id ?? '',
    ...repayments,
    ...(await repaidInvestmentsOf(site, investor, repayments.repaid)),
    link,
    filmed: filmed?.slug ?? '',
    person: sessions.owner?.user.id ?? '',
    invitation: await invite(site, owner, spoilt),
    ...(await closingsOf(site, sessions)),
  } satisfies Facts
}

async function startDraft(site: SiteClient, token: string): Promise<string> {
  const id = '01990000-0000-7000-8000-00000000beef'
  await site.call('POST', 'equities/', { token, body: { id, kind: 'equity' } })
  return id
}

async function film(site: SiteClient, token: string, id: string): Promise<void> {
  const videos = [
    [
      'A walk through the house',
      'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
      'From the cellar to the roof, in eight minutes.',
    ],
    ['The architect explains', 'https://vimeo.com/76979871', ''],
  ]
  for (const [title, url, description] of videos)
    await site.call('POST', `equity/extras-videos/${id}`, {
      token,
      body: { id: randomUUID(), title, url, description },
    })
  const lead = { fullName: 'Hélène Marchetti', role: 'Lead investor', email: 'helene@example.com' }
  const bio = 'Has put money into apartment houses for twenty years, and speaks for the investors of this campaign.'
  await site.call('POST', `equity/lead-investors/${id}`, { token, body: { id: randomUUID(), ...lead, bio } })
}

/** Invites a user to edit a draft. Returns the path of the invitation's link. */
async function invite(site: SiteClient, token: string, id: string): Promise<string> {
  const [member, email] = [randomUUID(), 'helper@example.com']
  const body = { id: member, fullName: 'Noor Saleh', role: 'Architect', bio: 'Builds.', email }
  await site.call('POST', `equity/team-members/${id}`, { token, body })
  await site.call('POST', `equity/team-members/${member}/access`, { token, body: {} })
  return site.linkTo(email, '/campaign-access/')
}
