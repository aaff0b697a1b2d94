/** The cost of a call does not grow with the size of its account or campaign: measured in buffers, not in time. */

import process from 'node:process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callList, type PlainCall } from '#contract/calls.ts'
import { behaviourEngine } from '#tests/support/engines.ts'
import { type AccountSize, fillAccount, type LargeAccount } from '#tests/support/large-account.ts'
import { buffersOf } from '#tests/support/noted-statements.ts'
import { startTestApp, type TestApp } from '#tests/support/test-app.ts'
import { newPerson, send, type TestPerson } from '#tests/support/test-users.ts'

const small: AccountSize = { investments: 24, investors: 24, comments: 36, followers: 24 }
/** LARGE_ACCOUNTS=full uses the sizes of the performance specification, which takes a minute. */
const large: AccountSize =
  process.env['LARGE_ACCOUNTS'] === 'full'
    ? { investments: 10_000, investors: 100_000, comments: 50_000, followers: 50_000 }
    : { investments: 2000, investors: 12_000, comments: 6000, followers: 6000 }

const factor = 3
/** Index levels and chart days that a small account does not have. */
const allowance = 40
/** For each additional row of the reply: its user, campaign and texts. */
const rowAllowance = 10

interface Cost {
  readonly buffers: number
  readonly rows: number
}

type Reader = 'visitor' | 'investor' | 'owner'
interface Visit {
  readonly as: Reader
  /** The call's parameters, and its queries: without and with filters. */
  readonly params: Readonly<Record<string, string>>
  readonly queries: readonly string[]
}

const paged = ['', 'limit=50']

/** Every GET call about an investor, an owner or a public campaign. */
function visitsOf({
  investor,
  owner,
  campaign,
  heldCampaignId,
  investmentId,
  threadId,
  reviewThreadId,
  conversationId,
}: LargeAccount): Readonly<Record<string, Visit>> {
  const as = (reader: Reader, params: Visit['params'] = {}, queries: Visit['queries'] = ['']): Visit => ({
    as: reader,
    params,
    queries,
  })
  const { id, slug } = campaign
  const searches = ['search=a', 'search=ak', 'search=kho', 'search=khoury15', 'search=nobody', 'search=FH-0015']
  return {
    'account.me': as('investor'),
    'account.ownProfile': as('investor'),
    'campaign.compareCampaigns': as('visitor', {}, [`slugs=${slug}`]),
    'campaign.getComingSoon': as('visitor', { slug }),
    'campaign.getIndication': as('investor', { slug }),
    'campaign.listIndications': as('investor', {}, paged),
    'campaign.getById': as('visitor', { id }),
    'campaign.getBySlug': as('visitor', { slug }),
    'campaign.listDocuments': as('visitor', { campaignId: id }),
    'campaign.listFaqs': as('visitor', { campaignId: id }),
    'campaign.listInvestorUpdates': as('owner', { campaignId: id }),
    'campaign.listInvestors': as('visitor', { campaignId: id }, paged),
    'campaign.listLeads': as('visitor', { campaignId: id }),
    'campaign.listPictures': as('visitor', { campaignId: id }),
    'campaign.listSaved': as('investor', {}, paged),
    'campaign.listSavedSearches': as('investor'),
    'campaign.listTeam': as('visitor', { campaignId: id }),
    'campaign.listUpdates': as('visitor', { campaignId: id }),
    'campaign.listVideos': as('visitor', { campaignId: id }),
    'campaign.savedIds': as('investor'),
    'campaignDashboard.figures': as('owner', { id }),
    'campaignDashboard.funds': as('owner', { id }),
    'campaignDashboard.getClosing': as('owner', { id }),
    // Without units to allocate; the list of those grows with the investments.
    'campaignDashboard.getUnitAllocation': as('owner', { id }),
    'campaignDashboard.getOwnComingSoon': as('owner', { id }),
    'campaignDashboard.history': as('owner', { id }),
    'campaignDashboard.listFollowers': as('owner', { campaignId: id }, paged),
    'campaignDashboard.listInvestments': as('owner', { id }, [
      ...paged,
      'state=cancelled',
      ...searches,
      ...searches.map((search) => `${search}&state=cancelled`),
    ]),
    'campaignDashboard.listActions': as('owner', {}, ['', `campaignId=${id}`]),
    'campaignDashboard.listDeleted': as('owner', {}, paged),
    'campaignDashboard.listOwn': as('owner', { id: owner.id }),
    'campaignDashboard.listOwnUpdates': as('owner', { id }),
    'discussion.listComments': as('visitor', { campaignId: id }, paged),
    'discussion.listModerated': as('owner', { id }, [...paged, 'state=pending']),
    'discussion.listReplies': as('visitor', { parentCommentId: threadId }),
    'discussion.listUnapproved': as('investor', { campaignId: id }),
    'document.listAccess': as('investor', { campaignId: id }),
    'document.listRequests': as('owner', { campaignId: id }),
    'investment.checkSavedInvestment': as('investor', {}, [`campaignId=${id}`]),
    'investment.currencies': as('investor'),
    'investment.get': as('investor', { investorId: investmentId }),
    'investment.getDeadlineFeed': as('investor'),
    'investment.getHolding': as('investor', { campaignId: heldCampaignId }),
    'investment.getInvestorLimit': as('investor', { campaignId: id }),
    'investment.getPortfolio': as('investor'),
    'investment.getWaitingEntry': as('investor', { campaignId: id }),
    'investment.graph': as('investor', {}, ['currency=USD']),
    'investment.graphByTransactions': as('investor', {}, ['currency=USD']),
    'investment.listDeadlines': as('investor'),
    'investment.listInvestmentDocuments': as('investor', { campaignId: heldCampaignId }),
    'investment.listMine': as('investor', {}, [...paged, 'currency=USD', 'currency=EUR']),
    'investment.listSavedInvestments': as('investor'),
    'investment.listTransactions': as('investor', {}, [
      ...paged,
      'currencyId=USD',
      'currencyId=EUR',
      'type=CREDIT',
      'transactionYear=2026',
      'transactionYear=2020',
    ]),
    'investment.listWaitingEntries': as('investor'),
    'investment.receipt': as('investor', { id: investmentId }),
    'investment.totals': as('investor'),
    'messaging.findRecipient': as('investor', {}, [
      `kind=user&id=${owner.id}`,
      `kind=campaign&id=${slug}`,
      'kind=support',
    ]),
    'messaging.getConversation': as('investor', { id: conversationId }, paged),
    'messaging.listBlockedUsers': as('investor', {}, paged),
    'messaging.listConversations': as('investor', {}, [...paged, 'filter=unread', 'filter=archived']),
    'network.getFollow': as('investor', { id: owner.id }),
    'network.getProfile': as('visitor', { slug: owner.id }),
    'network.getStatistics': as('investor'),
    'network.listFollowers': as('visitor', { slug: owner.id }, paged),
    'network.listFollowing': as('visitor', { slug: owner.id }, paged),
    'network.listInvestmentsOf': as('investor', { id: investor.id }),
    'paymentOptions.listPaymentMethods': as('owner'),
    'paymentOptions.listCampaignAccounts': as('owner', {}, paged),
    'privacy.getOwnData': as('investor'),
    'social.listNotifications': as('investor', {}, paged),
    'repayment.listReceivedAndPending': as('owner', {}, paged),
    'repayment.listRepayments': as('owner', {}, [`campaignId=${id}`, `campaignId=${id}&limit=100`]),
    'repaymentSchedule.getOwnRepaymentSchedule': as('investor', { id: investmentId }),
    'repaymentSchedule.getRepaymentSchedule': as('owner', { id }),
    'repaymentSchedule.listLoanInvestors': as('owner', { id }, paged),
    'reviewThread.listReplies': as('owner', { threadId: reviewThreadId }),
    'reviewThread.listThreads': as('owner', { id }, [...paged, 'resolved=true']),
    'wallet.custodialDetail': as('investor'),
    'wallet.custodialList': as('investor'),
    'wallet.detail': as('investor'),
    'wallet.list': as('investor', {}, [...paged, 'status=0', 'type=DEBIT', 'currencyId=USD']),
    'wallet.listActivities': as('investor', {}, paged),
  }
}

/** Calls whose replies grow with the requested data. */
const growing = new Set([
  'campaignDashboard.exportInvestments',
  'campaignDashboard.exportIndications',
  'investment.exportInvestmentData',
  'investment.exportInvestorStatement',
  'investment.exportInvestorStatementPdf',
  'investment.exportTaxSummary',
  'wallet.exportStatement',
  'wallet.exportStatementPdf',
  'privacy.downloadArchive',
  // The split among all investors.
  'repayment.planRepayment',
])

/** Calls about the site, a draft, a sign-in, a single row by id, or administration. */
const elsewhere = [
  /^(?:admin|settings|content|campaignEdit|filing|newsletter|preference|connectedAccount|identity|payment)\./,
  /^account\.(?!me$|ownProfile$)/,
  /^campaign\.(?:countReits|latestActivity|listCampaigns|listComingSoon)$/,
  /^document\.listOpenings$/,
  /^messaging\.downloadMessageAttachment$/,
  /^agreement\./,
  // Files of the rows of listDeadlines.
  /^investment\.download(?:Deadlines|DeadlineFeed)$/,
  /^investment\.(?:downloadDocuments|downloadReceipt|getInvestmentSchema|getOfCampaign)$/,
  /^repayment\.(?:downloadRepaymentReport|getRepayment|pollRepayment)$/,
  /^wallet\.(?:getPreapproval|checkPayIn)$/,
]

describe.each(await behaviourEngine())('large accounts on %s', (engine) => {
  let app: TestApp
  let visitor: TestPerson
  const accounts: Record<string, LargeAccount> = {}

  beforeAll(async () => {
    app = await startTestApp(engine)
    visitor = await newPerson(app)
    accounts['small'] = await fillAccount(app, small, 'small')
    accounts['large'] = await fillAccount(app, large, 'large')
    await app.deps.db.execute('vacuum analyze')
  }, 600_000)
  afterAll(() => app.close())

  const accountOf = (size: string): LargeAccount => {
    const account = accounts[size]
    if (!account) throw new Error(`no ${size} account`)
    return account
  }

  /** The buffers of one request, the number of its rows, and the cursor of its next page. */
  async function read(account: LargeAccount, call: PlainCall, visit: Visit, query: string) {
    const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => visit.params[name] ?? '')
    let data: { next?: string | null; items?: unknown[]; holdings?: unknown[]; investments?: unknown[] } | undefined
    const as = { visitor, investor: account.investor, owner: account.owner }[visit.as]
    const buffers = await buffersOf(app, async () => {
      const { status, text } = await send(app, 'GET', `${path}${query === '' ? '' : `?${query}`}`, { as })
      if (status !== 200) throw new Error(`${call.path} ${query}: ${status} ${text.slice(0, 200)}`)
      data = (JSON.parse(text) as { data?: typeof data }).data
    })
    return {
      buffers,
      rows: (data?.items ?? data?.holdings ?? data?.investments)?.length ?? 0,
      next: data?.next ?? undefined,
    }
  }

  async function buffersFor(account: LargeAccount, name: string): Promise<Map<string, Pick<Cost, 'buffers' | 'rows'>>> {
    const call = callList.find((each) => each.name === name)?.call
    const visit = visitsOf(account)[name]
    if (!call || !visit) throw new Error(`no call ${name}`)
    const found = new Map<string, Cost>()
    for (const query of visit.queries) {
      const first = await read(account, call, visit, query)
      found.set(query, first)
      let { next } = first
      // A deep page: the last of a small account, and one after many of a large account.
      for (let page = 0; next !== undefined && page < 5; page += 1) {
        const more = await read(
          account,
          call,
          visit,
          `${query === '' || query === 'limit=50' ? '' : `${query}&`}after=${next}`,
        )
        found.set(`${query} deep`, more)
        next = more.next
      }
    }
    return found
  }

  it('are covered by every call about an investor, an owner or a campaign', () => {
    const names = callList.filter(({ call }) => call.method === 'GET').map(({ name }) => name)
    const visited = new Set(Object.keys(visitsOf(accountOf('small'))))
    const left = names.filter(
      (name) => !visited.has(name) && !growing.has(name) && !elsewhere.some((pattern) => pattern.test(name)),
    )
    expect(left).toEqual([])
    expect([...visited].filter((name) => !names.includes(name))).toEqual([])
  })

  it('cost each call at most three times as much as small accounts', async () => {
    const tooMuch: string[] = []
    for (const name of Object.keys(visitsOf(accountOf('small')))) {
      const [few, many] = [await buffersFor(accountOf('small'), name), await buffersFor(accountOf('large'), name)]
      for (const [query, { buffers, rows }] of many) {
        const least = few.get(query) ?? few.get(query.replace(/ deep$/, '')) ?? { buffers: 0, rows: 0 }
        const growth = `${name} ${query}: ${least.buffers} to ${buffers} buffers for ${least.rows} to ${rows} rows`
        if (process.env['LARGE_ACCOUNTS'] !== undefined) process.stdout.write(`${growth}\n`)
        const most = factor * least.buffers + allowance + rowAllowance * Math.max(0, rows - least.rows)
        if (buffers > most) tooMuch.push(growth)
      }
    }
    expect(tooMuch).toEqual([])
  }, 600_000)
})
