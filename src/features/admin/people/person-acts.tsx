import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { blockUser, unblockUser, type UserDetail } from '#contract/admin/users.ts'
import { useSteadySend } from '#src/data/use-steady-send.ts'
import styles from '#src/features/admin/provider/attempt.module.css'
import { ReasonDialog } from '#src/features/admin/reason-dialog.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { useOnline } from '#src/platform/online.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { ActivationLink } from './activation-link.tsx'
import { UserTypeDialog } from './user-type-dialog.tsx'

type Decision = 'block' | 'unblock'

/** What can be done with an account. Nobody blocks their own. */
export function PersonActs({ of: person }: { readonly of: UserDetail }) {
  const { text } = useIntl()
  const blocked = useOnline() ? undefined : text('shell.needsConnection')
  const [open, setOpen] = useState<'type' | Decision>()
  const decision: Decision = person.state === 'blocked' ? 'unblock' : 'block'
  if (person.state === 'deleted') return <p className="soft">{text('people.deleted')}</p>
  return (
    <aside className={`panel ${styles.acts}`} aria-labelledby="acts">
      <h2 id="acts">{text('people.acts')}</h2>
      <div className={styles.act}>
        <Button look="quiet" blocked={blocked} onClick={() => setOpen('type')}>
          {text('people.changeType')}
        </Button>
        <p className="soft small">{text('people.changeTypeText')}</p>
      </div>
      {person.state === 'pending' ? <ActivationLink of={person} blocked={blocked} /> : null}
      {person.own ? (
        <p className="soft small">{text('people.own')}</p>
      ) : (
        <div className={styles.act}>
          <Button look="quiet" blocked={blocked} onClick={() => setOpen(decision)}>
            {text(`people.act.${decision}`)}
          </Button>
          <p className="soft small">{text(`people.actText.${decision}`)}</p>
        </div>
      )}
      {open === 'type' ? <UserTypeDialog of={person} onClose={() => setOpen(undefined)} /> : null}
      {/* What was asked for, also while the page shows already what came of it. */}
      {open === 'block' || open === 'unblock' ? (
        <DecisionDialog decision={open} of={person} onClose={() => setOpen(undefined)} />
      ) : null}
    </aside>
  )
}

interface DecisionDialogProps {
  readonly decision: Decision
  readonly of: UserDetail
  readonly onClose: () => void
}

function DecisionDialog({ decision, of: { id, name }, onClose }: DecisionDialogProps) {
  const { text, rich } = useIntl()
  const block = useSteadySend(blockUser)
  const unblock = useSteadySend(unblockUser)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ReasonDialog
      title={text(`people.question.${decision}`)}
      submit={text(`people.act.${decision}`)}
      hint={text('people.reasonHint')}
      onClose={onClose}
      send={async (reason) => {
        const input = { params: { id }, body: { reason } }
        await (decision === 'block' ? block(input) : unblock(input))
        showToast({ text: `people.done.${decision}`, look: 'good' })
      }}
    >
      <p>{rich(`people.explain.${decision}`, { name: <bdi key="name">{name}</bdi> })}</p>
    </ReasonDialog>
  )
}
