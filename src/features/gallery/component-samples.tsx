import { type ReactNode, useId, useState } from 'react'
import { Age } from '#src/components/age.tsx'
import { AmountsToggle } from '#src/components/payment/amounts-toggle.tsx'
import { BankPanel } from '#src/components/payment/bank-panel.tsx'
import { CampaignCardView, CardSkeleton } from '#src/components/campaign/campaign-card.tsx'
import { CompareChoice } from '#src/components/campaign/compare-choice.tsx'
import { CampaignGrid, GridSkeleton } from '#src/components/campaign/campaign-grid.tsx'
import { CampaignState } from '#src/components/campaign/campaign-state.tsx'
import { TestModeNotice } from '#src/components/payment/connected-account.tsx'
import { CopyButton } from '#src/components/copy-button.tsx'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadMore } from '#src/components/load-more.tsx'
import { FailureNotice, LoadedView, LoadingView } from '#src/components/loaded-view.tsx'
import { MoneyText } from '#src/components/payment/money.tsx'
import { OwnAmounts } from '#src/components/payment/own-amounts.tsx'
import { SearchBox } from '#src/components/search-box.tsx'
import { StatusBadge } from '#src/components/status-badge.tsx'
import { StepNav } from '#src/components/steps/step-nav.tsx'
import { TestNotice } from '#src/components/payment/test-notice.tsx'
import { CustodianNote } from '#src/components/payment/custodian-note.tsx'
import { OperatorLines } from '#src/components/payment/operator-lines.tsx'
import { PaymentMethodChoice } from '#src/components/payment/payment-method-choice.tsx'
import { NumberNotes } from '#src/components/number/number-notes.tsx'
import { PushSwitch } from '#src/components/push-switch.tsx'
import { CallFailure } from '#src/data/failure.ts'
import { pathTo } from '#src/routes.ts'
import { check } from '#src/ui/icon-paths.ts'
import {
  AdminDialogSample,
  AdminListSample,
  AdminRowSample,
  BooksSample,
  QuestionnaireSample,
} from './admin-samples.tsx'
import { DialogSample } from './dialog-samples.tsx'
import { FileControlSample, FileSample, PictureSample } from './file-samples.tsx'
import { IdentitySample } from './identity-samples.tsx'
import { FormSample, offline, ProofSample, type SampleProps } from './form-samples.tsx'
import {
  AccountSample,
  AccreditationSample,
  CampaignPartSample,
  ChartSample,
  TermsSample,
  CommentSample,
  ReviewThreadSample,
  ConnectedSample,
  FormSkeletonSample,
  PasswordRuleSample,
  PaymentSample,
  RepaymentSample,
  ProposalSample,
} from './product-samples.tsx'
import { MarkdownSample } from './markdown-samples.tsx'
import { ScheduleSample } from './repayment-samples.tsx'
import { PageSampleLinks } from './page-samples.tsx'
import { sampleCards } from './sample-cards.ts'

/** Every visual component of src/components, with the names by which it is found. */
export const componentSamples: readonly (readonly [string, (props: SampleProps) => ReactNode])[] = [
  ['ActionDialog, FormDialog, StepsDialog, DialogForm', DialogSample],
  [
    'TextField, AreaField, TickField, ChoiceField, RadioField, NumberField, CountryRuleFields, BankFeeFields, ReturnFields, FormFrame',
    FormSample,
  ],
  ['ProofField, FullProofFields', ProofSample],
  ['Age', AgeSample],
  ['AmountsToggle, OwnAmounts, MoneyText', AmountSample],
  ['BankPanel, CopyButton', BankSample],
  ['CampaignCardView, CardSkeleton', CardSample],
  ['CampaignGrid, CompareChoice, GridSkeleton, CampaignState', GridSample],
  ['FilterTabs, SearchBox', SearchSample],
  ['LoadMore, LoadedView, LoadingView, FailureNotice', LoadingSample],
  ['Markdown, MarkdownField, MarkdownTools, PicturePanel, CampaignText, ChangedText', MarkdownSample],
  ['StatusBadge, TestNotice, TestModeNotice', StateSample],
  ['StepNav', StepSample],
  ['PaymentMethodChoice', PaymentMethodSample],
  ['CustodianNote, OperatorLines', CustodianSample],
  [
    'PasswordField, NewPasswordFields, EmailField, EmailTextField, NameFields, UserTypeField, TermsField',
    AccountSample,
  ],
  ['PasswordRule', PasswordRuleSample],
  ['FormSkeleton', FormSkeletonSample],
  ['AccreditationAnswers, AccreditationLink, FileDescription', AccreditationSample],
  ['WizardNav, PartyAnswers, AnswerGroup, LongAnswer, QrPicture, LoadingView', IdentitySample],
  ['ConnectedName, ConnectedMeaning, StuckNotice', ConnectedSample],
  ['PaymentState', PaymentSample],
  ['ProposalChanges', ProposalSample],
  ['RepaymentStateBadge, RepaymentPeriod, Day, RepaymentShares', RepaymentSample],
  ['RunningChart', ChartSample],
  ['ChangedTerms', TermsSample],
  ['StageBadge, StageHistory, ScheduleSummary, ScheduleRows', ScheduleSample],
  ['CommentForm', CommentSample],
  ['ThreadView', ReviewThreadSample],
  ['SaveMark, VideoFrame', CampaignPartSample],
  ['CropDialog, CutChosen, FileButton, ButtonForm, CaptchaBox, FoldedNav', FileSample],
  ['FileControl, FileScanNote, PictureControl', FileControlSample],
  ['PictureView, CropView', PictureSample],
  ['NumberNotes', NumberNotesSample],
  ['PushSwitch', PushSwitchSample],
  [
    'NotHere, NotHerePage, DoneMessage, AccountFrame, SettingsFrame, SectionFrame, AdminFrame, AdminList, RulePage, LoadedPage',
    PageSampleLinks,
  ],
  ['AdminRow, RowButton, RowFacts, DecidedUserRow, Who, MailText, ReturnUnusableButtons', AdminRowSample],
  ['ListSkeleton, NothingFound', AdminListSample],
  ['Books, Changed', BooksSample],
  ['QuestionnaireResults, QuestionnaireResultView', QuestionnaireSample],
  ['ReasonDialog, ReceivedDialog, BankReferenceField', AdminDialogSample],
]

function NumberNotesSample({ texts }: SampleProps) {
  const [stored, use] = useState('1.500')
  const money = { is: 'money', currency: 'USD' } as const
  const checks = { isSettled: true, onTyped() {}, onLeft() {}, accept() {}, ask: () => false }
  return (
    <>
      <NumberNotes
        stored={stored}
        kind={money}
        label={texts.title}
        checks={{ ...checks, grownFrom: undefined }}
        typed={stored}
        use={use}
      />
      <NumberNotes
        stored="25000"
        kind={money}
        label={texts.title}
        checks={{ ...checks, grownFrom: '2500' }}
        typed="25000"
        use={use}
      />
    </>
  )
}

/** Nothing if the site has no push relay. */
function PushSwitchSample() {
  return <PushSwitch />
}

const moment = Date.UTC(2026, 10, 20)

function AgeSample() {
  return (
    <>
      <Age savedAt={moment} />
      <Age savedAt={undefined} updating />
    </>
  )
}

function AmountSample() {
  return (
    <>
      <AmountsToggle />
      <p>
        <OwnAmounts>
          <MoneyText amount={1_250_000n} currency="USD" />
        </OwnAmounts>
      </p>
      <p>
        <MoneyText amount={125_000_000n} currency="USD" digits="short" />
      </p>
    </>
  )
}

function BankSample({ texts }: SampleProps) {
  return (
    <>
      <BankPanel
        bank={{
          accountName: 'Freehold Ltd',
          bankName: 'Harbour Bank',
          accountNumber: 'DE89370400440532013000',
          routing: 'COBADEFF',
          note: texts.sentence,
        }}
        amount={{ amount: 125_000n, currency: 'EUR' }}
        reference="FH-7K2M-Q4"
      />
      <p>
        <CopyButton value="FH-7K2M-Q4" what={texts.title} />
      </p>
    </>
  )
}

function CardSample({ texts }: SampleProps) {
  return (
    <>
      {sampleCards(texts).map((card) => (
        <CampaignCardView key={card.id} card={card} level={3} />
      ))}
      <CardSkeleton />
    </>
  )
}

function GridSample({ texts }: SampleProps) {
  const cards = sampleCards(texts)
  return (
    <>
      <CompareChoice cards={cards}>
        {(action) => <CampaignGrid cards={cards} level={3} action={action} />}
      </CompareChoice>
      <GridSkeleton count={1} />
      {cards.map((card) => (
        <p key={card.id}>
          <CampaignState card={card} />
        </p>
      ))}
    </>
  )
}

function SearchSample({ texts }: SampleProps) {
  const [searched, search] = useState('')
  return (
    <>
      <FilterTabs
        label={texts.short}
        current="0"
        tabs={texts.choices.map((label, index) => ({
          key: String(index),
          label,
          href: pathTo('gallery', {}, { tab: index }),
        }))}
      />
      <SearchBox label={texts.title} hint={texts.sentence} action={texts.short} value={searched} onSearch={search} />
    </>
  )
}

const nothing = { data: undefined, failure: undefined, savedAt: undefined, loading: true, updating: false, retry() {} }
const more = { displayLoadMore: true }

function LoadingSample({ texts }: SampleProps) {
  const list = { ...nothing, data: more, loading: false, loadMore() {} }
  return (
    <>
      <LoadedView of={{ ...nothing, loading: false, failure: offline }} skeleton={null}>
        {() => texts.sentence}
      </LoadedView>
      <LoadingView>{texts.sentence}</LoadingView>
      <FailureNotice failure={new CallFailure('INTERNAL', 500)} retry={() => nothing.retry()} />
      <LoadMore of={{ ...list, loadingMore: false, moreFailure: undefined }} />
      <LoadMore of={{ ...list, loadingMore: true, moreFailure: undefined }} />
      <LoadMore of={{ ...list, loadingMore: false, moreFailure: offline }} />
    </>
  )
}

function StateSample() {
  return (
    <>
      {([0, 1, 2, 3, 4, 5] as const).map((status) => (
        <p key={status}>
          <StatusBadge status={status} />
        </p>
      ))}
      <TestNotice test />
      <TestModeNotice when />
    </>
  )
}

function StepSample({ texts }: SampleProps) {
  return (
    <StepNav
      label={texts.title}
      current="1"
      here={texts.choices[1] ?? ''}
      steps={texts.choices.map((name, index) => ({
        step: String(index),
        href: pathTo('gallery', {}, { tab: index }),
        name,
        marks: [{ of: 'completed', is: index === 0, shape: check, text: texts.short }],
      }))}
    />
  )
}

function CustodianSample() {
  return (
    <>
      <CustodianNote id="pay.custodian" />
      <OperatorLines />
    </>
  )
}

function PaymentMethodSample({ texts }: SampleProps) {
  const [chosen, choose] = useState<'stripe' | 'offline'>('stripe')
  const titleId = useId()
  return (
    <>
      <p id={titleId}>{texts.title}</p>
      <PaymentMethodChoice
        methods={[
          { method: 'stripe', test: true, fee: { basisPoints: 290, flat: [{ amount: 30n, currency: 'USD' }] } },
          { method: 'offline', test: false, fee: { basisPoints: 0, flat: [] } },
        ]}
        chosen={chosen}
        onChoose={choose}
        explain={() => texts.sentence}
        amount={{ amount: 100_000n, currency: 'USD' }}
        labelledBy={titleId}
      />
    </>
  )
}
