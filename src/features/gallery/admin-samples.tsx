import { useState } from 'react'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { AdminRow, DecidedUserRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { BankReferenceField } from '#src/components/admin/bank-reference-field.tsx'
import { Books } from '#src/components/admin/books.tsx'
import { Changed } from '#src/components/admin/changed.tsx'
import { ListSkeleton, NothingFound } from '#src/components/admin/list-states.tsx'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { ReceivedDialog } from '#src/components/admin/received-dialog.tsx'
import { ReturnUnusableButtons } from '#src/components/admin/return-unusable-buttons.tsx'
import { QuestionnaireResults, QuestionnaireResultView } from '#src/components/admin/questionnaire-results.tsx'
import { UnlessOwn } from '#src/components/admin/unless-own.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'
import { useForm } from '#src/components/form/use-form.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { refuse, type SampleProps } from './form-samples.tsx'

const moment = '2026-11-20T12:00:00.000Z'
const amount = { amount: 125_000n, currency: 'USD' } as const

export function AdminRowSample({ texts }: SampleProps) {
  const person = { name: texts.title, email: 'a.very.long.address@correspondence.example.net' }
  return (
    <ul className="stack">
      <AdminRow
        badges={<Badge variant="warn">{texts.short}</Badge>}
        title={texts.title}
        subtitle={texts.sentence}
        actions={
          <UnlessOwn userId="another">
            <RowButton variant="quiet" label={texts.short} fullLabel={`${texts.short}: ${texts.title}`} />
          </UnlessOwn>
        }
      >
        <RowFacts>
          <span>{texts.heads[0]}</span>
          <MailText of={person.email} />
        </RowFacts>
        <Who of={person} />
      </AdminRow>
      <DecidedUserRow
        of={{ person, changedAt: moment, reason: texts.sentence }}
        badge={<Badge variant="bad">{texts.error}</Badge>}
        actions={
          <ReturnUnusableButtons of={[{ id: '1', amount, bookedAt: moment }]} reference="FH-7K2M" onReturn={nothing} />
        }
      />
    </ul>
  )
}

export function AdminListSample() {
  return (
    <>
      <ListSkeleton />
      <NothingFound everywhere={pathTo('gallery', {})} shown={false} />
      <NothingFound everywhere={pathTo('gallery', {})} shown />
    </>
  )
}

export function QuestionnaireSample({ texts }: SampleProps) {
  const question = { text: texts.sentence, explanation: texts.sentence, correct: true }
  const result = {
    submittedAt: moment,
    version: 1,
    language: 'en',
    score: 1,
    total: 1,
    passMark: 1,
    passed: true,
    questions: [{ ...question, answers: [{ text: texts.short, chosen: true }] }],
  } as const
  const of = { ...result, questions: result.questions.map((each) => ({ ...each, answers: [...each.answers] })) }
  return (
    <>
      <QuestionnaireResults of={{ state: 'passed', results: [of] }} />
      <QuestionnaireResultView of={of} />
    </>
  )
}

export function BooksSample({ texts }: SampleProps) {
  return (
    <>
      <Books ledger={[{ currency: 'USD', sum: 0n, entries: 128 }]} balance />
      <Changed of={{ at: moment, by: texts.title }} />
    </>
  )
}

export function AdminDialogSample({ texts }: SampleProps) {
  const [open, setOpen] = useState<'reason' | 'received'>()
  const { field } = useForm({ initial: { sent: '', received: '' }, validate: () => [] })
  const close = (): void => setOpen(undefined)
  return (
    <>
      <BankReferenceField of={field('sent')} hint={texts.sentence} />
      <BankReferenceField of={field('received')} />
      <p>
        <Button variant="quiet" onClick={() => setOpen('reason')}>
          {texts.title}
        </Button>
      </p>
      <p>
        <Button variant="quiet" onClick={() => setOpen('received')}>
          {texts.short}
        </Button>
      </p>
      {open === 'reason' ? (
        <ReasonDialog title={texts.title} submit={texts.short} hint={texts.sentence} send={refuse} onClose={close}>
          <p>{texts.sentence}</p>
        </ReasonDialog>
      ) : null}
      {open === 'received' ? (
        <ReceivedDialog
          returned={false}
          owed={amount}
          name={texts.title}
          facts={[[texts.heads[0], texts.title]]}
          warning={texts.sentence}
          received="admin.confirm"
          send={refuse}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function nothing(): void {}
