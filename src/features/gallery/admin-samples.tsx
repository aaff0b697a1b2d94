import { useState } from 'react'
import { MailText } from '#src/components/admin/admin-frame.tsx'
import { AdminRow, DecidedUserRow, RowFacts } from '#src/components/admin/admin-row.tsx'
import { Books } from '#src/components/admin/books.tsx'
import { Changed } from '#src/components/admin/changed.tsx'
import { ListSkeleton, NothingFound } from '#src/components/admin/list-states.tsx'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { ReceivedDialog } from '#src/components/admin/received-dialog.tsx'
import { ReturnUnusableButtons } from '#src/components/admin/return-unusable-buttons.tsx'
import { Who } from '#src/components/admin/user-identity.tsx'
import { pathTo } from '#src/routes.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { refuse, type SampleProps } from './form-samples.tsx'

const moment = '2026-11-20T12:00:00.000Z'
const amount = { amount: 125_000n, currency: 'USD' } as const

export function AdminRowSample({ words }: SampleProps) {
  const person = { name: words.title, email: 'a.very.long.address@correspondence.example.net' }
  return (
    <ul className="stack">
      <AdminRow
        badges={<Badge variant="warn">{words.short}</Badge>}
        title={words.title}
        subtitle={words.sentence}
        actions={<Button variant="quiet">{words.short}</Button>}
      >
        <RowFacts>
          <span>{words.heads[0]}</span>
          <MailText of={person.email} />
        </RowFacts>
        <Who of={person} />
      </AdminRow>
      <DecidedUserRow
        of={{ person, changedAt: moment, reason: words.sentence }}
        badge={<Badge variant="bad">{words.error}</Badge>}
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

export function BooksSample({ words }: SampleProps) {
  return (
    <>
      <Books ledger={[{ currency: 'USD', sum: 0n, entries: 128 }]} balance />
      <Changed of={{ at: moment, by: words.title }} />
    </>
  )
}

export function AdminDialogSample({ words }: SampleProps) {
  const [open, setOpen] = useState<'reason' | 'received'>()
  const close = (): void => setOpen(undefined)
  return (
    <>
      <p>
        <Button variant="quiet" onClick={() => setOpen('reason')}>
          {words.title}
        </Button>
      </p>
      <p>
        <Button variant="quiet" onClick={() => setOpen('received')}>
          {words.short}
        </Button>
      </p>
      {open === 'reason' ? (
        <ReasonDialog title={words.title} submit={words.short} hint={words.sentence} send={refuse} onClose={close}>
          <p>{words.sentence}</p>
        </ReasonDialog>
      ) : null}
      {open === 'received' ? (
        <ReceivedDialog
          returned={false}
          owed={amount}
          name={words.title}
          facts={[[words.heads[0], words.title]]}
          warning={words.sentence}
          received="admin.confirm"
          send={refuse}
          onClose={close}
        />
      ) : null}
    </>
  )
}

function nothing(): void {}
