/**
 * Tests every number field outside the campaign steps in its real form: each input format is parsed, and growth needs
 * confirmation.
 */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { createStore, Provider } from 'jotai'
import fs from 'node:fs'
import path from 'node:path'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { NowProvider } from '#src/components/now.tsx'
import { type Form, type FormValues, useForm } from '#src/components/form/use-form.ts'
import { fieldsOfPart, siteParts } from '#domain/site/site.ts'
import { AmountAnswer } from '#src/features/identity/answer-fields.tsx'
import { ConfirmDialog } from '#src/features/payment/admin/offline/confirm-dialog.tsx'
import { ConfirmTopUpDialog } from '#src/features/payment/admin/offline/confirm-top-up-dialog.tsx'
import { AddCurrencyDialog, ChangeCurrencyDialog } from '#src/features/content/admin/currency-dialogs.tsx'
import { DistributeDialog } from '#src/features/campaign/review/distribute-dialog.tsx'
import { TermsDialog } from '#src/features/campaign/dashboard/closing/request-terms.tsx'
import { AllocationRow } from '#src/features/campaign/dashboard/allocation/allocation-row.tsx'
import { ReturnPayoutDialog } from '#src/features/payment/admin/payouts/return-payout-dialog.tsx'
import { GatewayForm } from '#src/features/payment/admin/gateway-form.tsx'
import { Page as IdentityRulesPage } from '#src/features/identity/admin/identity-rules-page.tsx'
import { Page as InvestingRulesPage } from '#src/features/investment/admin/investing-rules-page.tsx'
import { ReturnWithdrawalDialog } from '#src/features/wallet/admin/return-withdrawal-dialog.tsx'
import { SiteFieldList } from '#src/features/site/admin/site-fields.tsx'
import { UnusableDialog } from '#src/features/payment/admin/unusable-dialog.tsx'
import { EditReservation } from '#src/features/investment/edit-reservation.tsx'
import { VisitorForm } from '#src/features/campaign/coming-soon/coming-soon-interest.tsx'
import { LimitPanel } from '#src/features/investment/invest/limit-panel.tsx'
import { Page as CalculatorsPage } from '#src/features/investment/returns/calculators-page.tsx'
import { WaitingListPanel } from '#src/features/investment/invest/waiting-list-panel.tsx'
import { AddForm } from '#src/features/wallet/top-up/add-form.tsx'
import { RecordTransferDialog } from '#src/features/repayment/admin/record-transfer-dialog.tsx'
import { RepaymentForm } from '#src/features/campaign/dashboard/repayment/repayment-form.tsx'
import { WithdrawForm } from '#src/features/wallet/withdraw-form.tsx'
import { Dictionary, type Intl, IntlProvider } from '#src/intl/intl.tsx'
import { sessionAtom } from '#src/state/session.ts'

const usd = (amount: bigint) => ({ amount, currency: 'USD' })
const close = (): void => {}
const person = { name: 'Amal Haddad', email: 'amal@example.com' }
const campaignId = '018f0000-0000-7000-8000-000000000000'
const account = {
  bankName: 'Example Bank',
  accountType: 'checking',
  scheme: 'us',
  accountNumber: '••••6789',
  routingNumber: '••••1533',
  usableFrom: '2026-01-01T00:00:00.000Z',
  verified: { at: '2026-01-01T00:00:00.000Z' },
}
const offering = {
  currency: 'USD',
  unitPrice: 2500n,
  unitsTotal: 100n,
  unitsTaken: 100n,
  minimum: 5000n,
  maximum: 250_000n,
}

const termsOfCampaign = {
  campaignId,
  of: { investors: 1 } as never,
  readAgain: close,
  amendable: {
    days: null,
    currency: 'USD',
    goal: 200n,
    goalFrom: 1n,
    goalTo: 10n ** 15n,
    unitPrice: 200n,
    priceTo: 10n ** 12n,
    kind: 'equity' as const,
    kinds: ['equity' as const],
  },
}

/** A form for fields that receive their form field from a parent. */
function Host({ initial, children }: { initial: FormValues; children: (form: never) => ReactNode }) {
  return children(useForm<FormValues>({ initial, validate: () => [], send: () => Promise.resolve() }) as never)
}

interface Shown {
  /** The file that contains the field. */
  readonly file: string
  readonly show: () => ReactNode
  /** The button that has to be clicked first. */
  readonly opener?: string
  /** The field's name and its initial value, against which growth is confirmed. */
  readonly name: string
  readonly saved?: string
}

const siteNumbers = siteParts.flatMap((part) =>
  fieldsOfPart(part).flatMap(([name, { kind }]) =>
    kind === 'number' || kind === 'points' ? [[part, name] as const] : [],
  ),
)

const table: readonly Shown[] = [
  {
    file: 'features/identity/answer-fields.tsx',
    name: 'incomeYearBefore',
    show: () => (
      <Host initial={{ incomeYearBefore: '' }}>
        {(form) => (
          <AmountAnswer of={{ form, texts: { label: (name) => name, choices: () => [] } }} name="incomeYearBefore" />
        )}
      </Host>
    ),
  },
  {
    file: 'components/admin/received-dialog.tsx',
    name: 'received',
    show: () => (
      <ConfirmDialog
        payment={{ investor: person, amount: usd(100n), gateway: 'offline', state: 'reserved' } as never}
        onClose={close}
      />
    ),
  },
  {
    file: 'components/admin/received-dialog.tsx',
    name: 'received',
    show: () => (
      <ConfirmTopUpDialog transfer={{ person, amount: usd(100n), reference: 'T1' } as never} onClose={close} />
    ),
  },
  {
    file: 'features/content/admin/currency-dialogs.tsx',
    name: 'worth',
    show: () => <AddCurrencyDialog known={[]} onClose={close} />,
  },
  {
    file: 'features/content/admin/currency-dialogs.tsx',
    name: 'worth',
    saved: '2',
    show: () => (
      <ChangeCurrencyDialog
        of={{ code: 'EUR', offered: true, isDefault: false, worth: '2', version: 1, uses: 0 } as never}
        onClose={close}
      />
    ),
  },
  {
    file: 'features/campaign/review/distribute-dialog.tsx',
    name: 'amount',
    show: () => <DistributeDialog id={campaignId} currency="USD" onClose={close} />,
  },
  {
    file: 'features/campaign/dashboard/closing/request-terms.tsx',
    name: 'goal',
    saved: '2',
    show: () => <TermsDialog {...termsOfCampaign} onClose={close} />,
  },
  {
    file: 'features/campaign/dashboard/closing/request-terms.tsx',
    name: 'unitPrice',
    saved: '2',
    show: () => <TermsDialog {...termsOfCampaign} onClose={close} />,
  },
  {
    file: 'features/payment/admin/gateway-form.tsx',
    name: 'stripe.percent',
    saved: '2',
    show: () => (
      <GatewayForm
        terms={
          {
            type: 'stripe',
            on: true,
            fee: { basisPoints: 200, flat: [] },
            provider: { test: true },
            changed: null,
          } as never
        }
      />
    ),
  },
  {
    file: 'features/investment/admin/investing-rules-page.tsx',
    name: 'waitingOfferHours',
    saved: '2',
    show: () => <InvestingRulesPage params={{}} />,
  },
  {
    file: 'features/identity/admin/identity-rules-page.tsx',
    name: 'validMonths',
    saved: '2',
    show: () => <IdentityRulesPage params={{}} />,
  },
  {
    file: 'features/identity/admin/identity-rules-page.tsx',
    // At least 30, so that 20 is no tenfold growth.
    name: 'retentionDays',
    show: () => <IdentityRulesPage params={{}} />,
  },
  {
    file: 'components/admin/return-fields.tsx',
    name: 'received',
    show: () => (
      <ReturnWithdrawalDialog withdrawal={{ id: 'w1', person, amount: usd(100n) } as never} onClose={close} />
    ),
  },
  {
    file: 'components/admin/return-fields.tsx',
    name: 'received',
    show: () => (
      <ReturnPayoutDialog
        payout={{ id: 'p1', owner: person, currency: 'USD', transfersOut: [{ id: 't1', amount: 100n }] } as never}
        onClose={close}
      />
    ),
  },
  {
    file: 'features/campaign/dashboard/allocation/allocation-row.tsx',
    name: 'T01',
    show: () => (
      <Host initial={{ T01: '' }}>
        {(form: Form<FormValues>) => (
          <AllocationRow
            of={{ name: 'C. B.', reference: 'T01', units: 100n, proRata: 50n, confirmedAt: '2026-11-20T09:00:00.000Z' }}
            value={String(form.values['T01'])}
            problem={undefined}
            attempted={false}
            onChange={(typed) => form.field('T01').change(typed)}
          />
        )}
      </Host>
    ),
  },
  ...siteNumbers.map(([part, name]) => ({
    file: 'features/site/admin/site-fields.tsx',
    name,
    saved: '2',
    show: () => (
      <Host initial={Object.fromEntries(fieldsOfPart(part).map(([each]) => [each, each === name ? '2' : '']))}>
        {(form) => (
          <form>
            <SiteFieldList
              part={part}
              form={form}
              site={{ timeZones: [], currencies: ['USD'], parts: { general: { values: {} } } } as never}
            />
          </form>
        )}
      </Host>
    ),
  })),
  {
    file: 'features/payment/admin/unusable-dialog.tsx',
    name: 'amount',
    show: () => <UnusableDialog of={{ kind: 'investment', id: campaignId, currency: 'USD' }} onClose={close} />,
  },
  {
    file: 'features/investment/edit-reservation.tsx',
    name: 'units',
    saved: '2',
    opener: 'Change units',
    show: () => (
      <EditReservation
        investment={{ id: campaignId, amount: usd(5000n), unitPrice: 2500n, units: 2n, agreement: null } as never}
        onDone={close}
      />
    ),
  },
  ...(['income', 'netWorth', 'elsewhere'] as const).map((name) => ({
    file: 'features/investment/invest/limit-panel.tsx',
    name,
    saved: '2',
    show: () => (
      <LimitPanel
        campaignId={campaignId}
        of={
          {
            applies: true,
            standing: 'unknown',
            currency: 'USD',
            figures: { income: 200n, netWorth: 200n, elsewhere: 200n, declaredAt: '2026-01-01T00:00:00.000Z' },
          } as never
        }
      />
    ),
  })),
  {
    file: 'features/campaign/coming-soon/coming-soon-interest.tsx',
    name: 'amount',
    show: () => <VisitorForm page={{ card: { slug: 'soon' }, currency: 'USD' } as never} next="signIn" />,
  },
  {
    file: 'features/investment/invest/waiting-list-panel.tsx',
    name: 'wishedUnits',
    show: () => (
      <WaitingListPanel campaignId={campaignId} offering={offering as never} entry={undefined} waiting={0} wish={2n} />
    ),
  },
  ...(
    [
      ['irr-calculator', 'irrCalculator', 'goal'],
      ['irr-calculator', 'irrCalculator', 'guess'],
      ['inflow-fields', 'irrCalculator', 'inflow1'],
      ['adr-calculator', 'adrCalculator', 'invested'],
      ['adr-calculator', 'adrCalculator', 'distributions'],
      ['simulator-fields', 'returnSimulator', 'amount'],
      ['simulator-fields', 'returnSimulator', 'term'],
      ['simulator-fields', 'returnSimulator', 'fee'],
    ] as const
  ).map(([file, page, name]) => ({
    file: `features/investment/returns/${file}.tsx`,
    name,
    show: () => <CalculatorsPage params={{ page }} />,
  })),
  {
    file: 'features/wallet/top-up/add-form.tsx',
    name: 'amount',
    show: () => (
      <Host initial={{ amount: '' }}>
        {(form: { field: (name: string) => never }) => (
          <AddForm
            form={form as never}
            amount={form.field('amount')}
            currency="USD"
            bounds={{ minimum: 1n, maximum: 100n }}
            total={undefined}
            submit="Add"
            back="/wallet"
          />
        )}
      </Host>
    ),
  },
  {
    file: 'features/campaign/dashboard/repayment/repayment-form.tsx',
    name: 'amount',
    show: () => <RepaymentForm campaignId={campaignId} terms={{ currency: 'USD', raised: 100_000n, returned: 0n }} />,
  },
  {
    file: 'features/repayment/admin/record-transfer-dialog.tsx',
    name: 'received',
    show: () => (
      <RecordTransferDialog
        repayment={
          {
            id: campaignId,
            amount: usd(100n),
            fee: 0n,
            reference: 'R1',
            owner: person,
            campaign: { name: 'X' },
          } as never
        }
        readAgain={close}
        onClose={close}
      />
    ),
  },
  {
    file: 'features/wallet/withdraw-form.tsx',
    name: 'amount',
    show: () => (
      <WithdrawForm
        wallet={
          { account, currency: 'USD', withdrawalMinimum: 1n, available: 1000n, owed: 0n, secondFactor: false } as never
        }
        view={{} as never}
        back="/wallet"
      />
    ),
  },
]

const rules = {
  investorLimit: true,
  minimumOpenPeriod: true,
  waitingOfferHours: 2,
  changed: null,
}
const identityRules = {
  gates: ['sign'],
  method: 'manual',
  kinds: ['self'],
  validMonths: 2,
  retentionDays: 40,
  investorCountryRule: 'off',
  investorCountries: [],
  providers: [],
  changed: null,
}
const sent = vi.fn<(address: string) => void>()
let intl: Intl
beforeAll(async () => {
  const dictionary = new Dictionary('en')
  await dictionary.load([
    'shell',
    'errors',
    'admin',
    'content-admin',
    'site-admin',
    'wallet',
    'investment',
    'investment-checkout',
    'campaign',
    'campaign-coming-soon',
    'campaign-dashboard',
    'campaign-own',
    'identity',
    'identity-admin',
    'draft',
    'repayment',
    'payment-admin',
    'investment-returns',
    'investment-simulator',
  ])
  intl = dictionary.intl()
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true
  }
})
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string, { method = 'GET' }: RequestInit) => {
    if (method !== 'GET') sent(address)
    return Promise.resolve(
      address.includes('-rules')
        ? Response.json({
            status: 'success',
            message: 'ok',
            data: address.includes('identity-rules') ? identityRules : rules,
          })
        : Response.json({ status: 'error', code: 'UNAVAILABLE', message: 'not now' }, { status: 503 }),
    )
  })
})
afterEach(async () => {
  vi.useRealTimers()
  // A reply that arrives after its page was removed has no cache to renew.
  await vi.waitFor(() => expect(document.querySelector('[aria-busy="true"]')).toBeNull(), { timeout: 10_000 })
  vi.unstubAllGlobals()
  cleanup()
  sent.mockClear()
})

async function openField({ show, opener, name }: Shown): Promise<HTMLInputElement> {
  cleanup()
  const store = createStore()
  store.set(sessionAtom, { token: 't', partition: 'partition', user: { isAdmin: true } } as never)
  render(
    <Provider store={store}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <NowProvider initial={Date.parse('2026-11-21T09:00:00.000Z')}>
          <IntlProvider intl={intl}>{show()}</IntlProvider>
        </NowProvider>
      </SWRConfig>
    </Provider>,
  )
  if (opener !== undefined) fireEvent.click(screen.getByText(opener))
  return vi.waitFor(() => {
    const field = document.querySelector<HTMLInputElement>(`input[name="${name}"]`)
    if (field === null) throw new Error(`${name} is not shown`)
    return field
  })
}
const question = () => screen.queryByText(/Is that right/)

it('are all in the table, except the amount of an investment, which shows its value only', () => {
  const root = path.resolve('src')
  const files = fs
    .globSync('{features,components/admin}/**/*.tsx', { cwd: root })
    // The gallery's samples submit nothing.
    .filter((file) => !file.startsWith('features/gallery/'))
    .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes("components/number/number-field.tsx'"))
    .filter((file) => !file.endsWith('.test.tsx'))
  expect(files.toSorted()).toEqual([...new Set(table.map(({ file }) => file))].toSorted())
})

describe.each(table.map((each) => [each.file, each.name, each] as const))('%s: %s', (_file, _name, each) => {
  it('accepts input typed or pasted over the value, or filled in without focus', async () => {
    const user = userEvent.setup()
    const typed = await openField(each)
    typed.focus()
    typed.select()
    await user.keyboard('20')
    expect(typed.value).toBe('20')
    const pasted = await openField(each)
    pasted.focus()
    pasted.select()
    await user.paste('20')
    expect(pasted.value).toBe('20')
    const filled = await openField(each)
    vi.useFakeTimers()
    fireEvent.input(filled, { target: { value: '20' } })
    expect(filled.value).toBe('20')
    await act(() => vi.advanceTimersByTimeAsync(800))
    expect(question() !== null).toBe(each.saved !== undefined)
  })

  it.runIf(each.saved !== undefined)('requires confirmation of tenfold growth before Enter submits it', async () => {
    const user = userEvent.setup()
    const input = await openField(each)
    expect(input.value.replace(/\.00$/, '')).toBe(each.saved)
    input.focus()
    input.select()
    await user.keyboard('20')
    const arrived = vi.fn<(event: Event) => void>((event) => event.preventDefault())
    document.addEventListener('submit', arrived)
    fireEvent.submit(input.form as HTMLFormElement)
    expect(question()).not.toBeNull()
    expect(document.activeElement?.contains(question())).toBe(true)
    // Submitting again without a confirmation asks again.
    fireEvent.submit(input.form as HTMLFormElement)
    expect([arrived.mock.calls.length, sent.mock.calls.length]).toEqual([0, 0])
    fireEvent.click(screen.getByText(/^Keep \u2068?20/, { selector: 'button' }))
    expect(question()).toBeNull()
    expect(document.activeElement).toBe(input)
    fireEvent.submit(input.form as HTMLFormElement)
    expect(arrived).toHaveBeenCalledTimes(1)
    document.removeEventListener('submit', arrived)
  })
})
