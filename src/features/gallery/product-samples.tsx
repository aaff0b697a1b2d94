import { AccreditationAnswers } from '#src/components/accreditation/accreditation-answers.tsx'
import { AccreditationLink } from '#src/components/accreditation/accreditation-link.tsx'
import { FileDescription } from '#src/components/accreditation/file-description.tsx'
import { FormSkeleton } from '#src/components/account/account-frame.tsx'
import { NewPasswordFields } from '#src/components/account/new-password-fields.tsx'
import { PasswordField } from '#src/components/account/password-field.tsx'
import { PasswordRule } from '#src/components/account/password-rule.tsx'
import { EmailField, NameFields, TermsField } from '#src/components/account/person-fields.tsx'
import { UserTypeField } from '#src/components/account/user-type-field.tsx'
import { ChangedTerms } from '#src/components/campaign/changed-terms.tsx'
import { CommentForm } from '#src/components/campaign/comment-form.tsx'
import { RunningChart } from '#src/components/campaign/running-chart.tsx'
import { SaveMark } from '#src/components/campaign/save-mark.tsx'
import { VideoFrame } from '#src/components/campaign/video-frame.tsx'
import { EmailTextField, FormFrame } from '#src/components/form/form-parts.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { Link } from '#src/components/link.tsx'
import { ConnectedMeaning, ConnectedName, StuckNotice } from '#src/components/payment/connected-account.tsx'
import { PaymentState, type PaymentStateText } from '#src/components/payment/payment-state.tsx'
import { ProposalChanges } from '#src/components/proposal/proposal-changes.tsx'
import type { ConnectedAccount } from '#contract/payment/connected-account.ts'
import type { Payment } from '#contract/payment/payment.ts'
import { connectedStates } from '#domain/payment/connected-account.ts'
import { pathTo } from '#src/routes.ts'
import { repaymentStates } from '#domain/repayment/repayment.ts'
import { Day, RepaymentPeriod } from '#src/components/repayment/repayment-dates.tsx'
import { RepaymentShares } from '#src/components/repayment/repayment-shares.tsx'
import { ThreadView } from '#src/components/review-thread/thread-view.tsx'
import { RepaymentStateBadge } from '#src/components/repayment/repayment-state.tsx'
import { offline, refuse, type SampleProps } from './form-samples.tsx'
import { sampleCards } from './sample-cards.ts'

const moment = '2026-11-20T12:00:00.000Z'

/** A type and not an interface, so that it is assignable to a record of form values. */
type AccountValues = Readonly<
  Record<'email' | 'first' | 'last' | 'password' | 'again' | 'current' | 'userType' | 'other', string>
> & { readonly terms: boolean }

export function AccountSample({ texts }: SampleProps) {
  const form = useForm<AccountValues>({
    initial: {
      email: '',
      first: '',
      last: '',
      password: 'Harbour',
      again: '',
      current: '',
      userType: '',
      other: '',
      terms: false,
    },
    validate: ({ email, userType }) => [
      ...(email === '' ? [{ path: 'email', code: 'required' as const }] : []),
      ...(userType === '' ? [{ path: 'userType', code: 'required' as const }] : []),
    ],
    send: refuse,
  })
  const { field } = form
  return (
    <FormFrame form={form} submit={texts.short} blocked={texts.reason}>
      <NameFields first={field('first')} last={field('last')} />
      <EmailField of={field('email')} autoComplete="email" />
      <PasswordField of={field('current')} label={texts.title} autoComplete="current-password" />
      <NewPasswordFields password={field('password')} again={field('again')} />
      <UserTypeField of={field('userType')} legend={texts.title} />
      <EmailTextField of={field('other')} label={texts.title} hint={texts.sentence} autoComplete="email" />
      <TermsField of={field('terms')} />
    </FormFrame>
  )
}

export function PasswordRuleSample() {
  return <PasswordRule password="Harbour-Street-24" />
}

export function FormSkeletonSample() {
  return <FormSkeleton fields={2} />
}

const answers = {
  basis: 'income',
  spouseIncome: 'no',
  incomeLastYear: '25000000',
  incomeYearBefore: '24000000',
  netWorth: '',
  riskMedium: 'yes',
  identificationFile: 'sample',
} as const
const evidence = { id: 'sample', mime: 'application/pdf', bytes: 182_000 }

export function AccreditationSample({ texts }: SampleProps) {
  return (
    <>
      <AccreditationAnswers
        values={answers}
        files={[evidence]}
        renderBeside={() => <Link href={pathTo('gallery', {})}>{texts.short}</Link>}
      />
      <p>
        <FileDescription of={evidence} />
      </p>
      <p>
        <AccreditationLink from={pathTo('gallery', {})} />
      </p>
    </>
  )
}

export function ConnectedSample({ texts }: SampleProps) {
  return (
    <>
      {connectedStates.map((state, index) => {
        const account: ConnectedAccount = {
          id: state,
          gateway: 'stripe',
          test: false,
          accountId: index === 0 ? null : 'acct_1PabcDEFghiJKLmn',
          companyName: texts.title,
          state,
          needs: state === 'restricted' ? ['identity', 'bank'] : [],
          inUse: false,
          createdAt: moment,
        }
        return (
          <div key={state}>
            <ConnectedName of={account} />
            <ConnectedMeaning of={account} />
          </div>
        )
      })}
      <StuckNotice of="silent" />
      <StuckNotice of="refused" />
      <StuckNotice of={offline} />
    </>
  )
}

const payment: Payment = {
  id: 'sample',
  investmentId: null,
  topUpId: 'sample',
  repaymentId: null,
  gateway: 'stripe',
  test: false,
  state: 'created',
  reason: null,
  amount: { amount: 125_000n, currency: 'USD' },
  returned: null,
  checkoutUrl: null,
  createdAt: moment,
  arrivesBy: null,
}
const payments: readonly Partial<Payment>[] = [
  {},
  { state: 'open' },
  { state: 'open', reason: 'declined' },
  { state: 'processing' },
  { state: 'processing', arrivesBy: '2026-11-25' },
  { state: 'failed', reason: 'declined' },
  { state: 'cancelled' },
  { state: 'succeeded', returned: { amount: 125_000n, currency: 'USD' } },
]
const paymentTexts: PaymentStateText = {
  silent: 'wallet.silentText',
  refused: 'wallet.failedText',
  processing: 'wallet.processingText',
  arrivesBy: 'wallet.arrivesBy',
  failed: 'wallet.failedText',
}

export function PaymentSample() {
  return payments.map((state) => (
    <PaymentState
      key={JSON.stringify(Object.entries(state).map(String))}
      payment={{ ...payment, ...state }}
      texts={paymentTexts}
    />
  ))
}

export function RepaymentSample({ texts }: SampleProps) {
  const shares = texts.choices.map((name, index) => ({ name, units: 40n, amount: 40_000n - BigInt(index) }))
  return (
    <>
      <p className="cluster">
        {repaymentStates.map((state) => (
          <RepaymentStateBadge key={state} of={{ state, late: false }} />
        ))}
        <RepaymentStateBadge of={{ state: 'due', late: true }} />
      </p>
      <p>
        <RepaymentPeriod of={{ periodStart: '2026-07-01', periodEnd: '2026-09-30' }} />
      </p>
      <p>
        <Day of="2026-11-20" />
      </p>
      <RepaymentShares
        of={{ investors: 48, shares: [...shares, ...shares, { name: '', units: 1n, amount: 1000n }] }}
        amount={1_000_000n}
        currency="USD"
        label={texts.title}
      />
    </>
  )
}

export function ProposalSample({ texts }: SampleProps) {
  const change = { section: 'story', path: 'name', kind: 'text', before: texts.title, after: texts.sentence } as const
  return (
    <ProposalChanges
      changes={[
        change,
        { ...change, path: 'highlight', before: '' },
        { ...change, path: 'campaignStory', kind: 'removed' },
        { ...change, section: 'links', path: 'links', kind: 'order', after: texts.short },
      ]}
    />
  )
}

const days = ['2026-10-01', '2026-10-12', '2026-11-03'].map((date, index) => ({
  date,
  added: 50_000n,
  total: 50_000n * BigInt(index + 1),
}))
const figure = (value: bigint): string => String(value / 100n)

export function ChartSample({ texts }: SampleProps) {
  const [date = '', added = '', total = '', asTable = ''] = texts.choices
  return (
    <RunningChart
      days={days}
      caption={texts.title}
      summary={texts.sentence}
      format={figure}
      labels={{ date, added, total, asTable, failed: texts.error }}
    />
  )
}

export function TermsSample({ texts }: SampleProps) {
  const [term = '', before = '', after = ''] = texts.choices
  return (
    <ChangedTerms
      changes={[
        { term: 'goal', before: '2500000', after: '3000000', currency: 'USD' },
        { term: 'closingDate', before: '2027-01-31', after: '2027-03-31' },
      ]}
      heads={{ term, before, after }}
      nameOf={(each) => (each === 'goal' ? texts.title : texts.short)}
    />
  )
}

export function CommentSample({ texts }: SampleProps) {
  return (
    <CommentForm campaignId="gallery" label={texts.title} submit={texts.short} onPosted={nothing} onCancel={nothing} />
  )
}

export function ReviewThreadSample({ texts }: SampleProps) {
  const reply = { id: 'reply', side: 'team', author: texts.title, text: texts.reason, at: moment } as const
  return (
    <ThreadView
      reader="administrators"
      label={texts.title}
      isLabelShown
      of={{
        id: 'gallery',
        section: 'story',
        path: 'name',
        state: 'answered',
        author: '',
        text: texts.sentence,
        at: moment,
        changed: true,
        replies: [reply],
        earlierReplies: null,
      }}
    />
  )
}

export function CampaignPartSample({ texts }: SampleProps) {
  return (
    <>
      {sampleCards(texts).map((card) => (
        <p key={card.id}>
          <SaveMark campaign={card} />
        </p>
      ))}
      <VideoFrame video={{ host: 'youtube', id: 'sample' }} title={texts.title} />
    </>
  )
}

function nothing(): void {}
