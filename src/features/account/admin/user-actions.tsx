import { useSetAtom } from 'jotai'
import { useState } from 'react'
import { blockUser, unblockUser, type UserDetail, changeUserType } from '#contract/account/users.ts'
import { useIdempotentMutation } from '#src/data/use-idempotent-mutation.ts'
import styles from '#src/components/admin/attempt.module.css'
import { ReasonDialog } from '#src/components/admin/reason-dialog.tsx'
import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { ActivationLink } from './activation-link.tsx'
import { validateFields } from '#domain/field.ts'
import { FormDialog } from '#src/components/dialog/form-dialog.tsx'
import { ChoiceField } from '#src/components/form/form-parts.tsx'

type Decision = 'block' | 'unblock'

/** Actions on an account. Administrators cannot block their own account. */
export function UserActions({ of: person }: { readonly of: UserDetail }) {
  const { text } = useIntl()
  const [open, setOpen] = useState<'type' | Decision>()
  const decision: Decision = person.state === 'blocked' ? 'unblock' : 'block'
  if (person.state === 'deleted') return <p className="soft">{text('users.deleted')}</p>
  return (
    <aside className={`panel ${styles.decisions}`} aria-labelledby="decisions">
      <h2 id="decisions">{text('users.actions')}</h2>
      <div className={styles.actions}>
        <Button variant="quiet" needsConnection onClick={() => setOpen('type')}>
          {text('users.changeType')}
        </Button>
        <p className="soft small">{text('users.changeTypeText')}</p>
      </div>
      {person.own || person.state !== 'active' ? null : (
        <div className={styles.actions}>
          <Link className={buttonClass('quiet')} href={pathTo('adminConversation', { id: 'new' }, { user: person.id })}>
            {text('users.message')}
          </Link>
          <p className="soft small">{text('users.messageText')}</p>
        </div>
      )}
      {person.state === 'pending' ? <ActivationLink of={person} /> : null}
      {person.own ? (
        <p className="soft small">{text('users.own')}</p>
      ) : (
        <div className={styles.actions}>
          <Button variant="quiet" needsConnection onClick={() => setOpen(decision)}>
            {text(`users.action.${decision}`)}
          </Button>
          <p className="soft small">{text(`users.actionText.${decision}`)}</p>
        </div>
      )}
      {open === 'type' ? <UserTypeDialog of={person} onClose={() => setOpen(undefined)} /> : null}
      {/* The requested action stays shown even after the page already shows its result. */}
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
  const block = useIdempotentMutation(blockUser)
  const unblock = useIdempotentMutation(unblockUser)
  const showToast = useSetAtom(showToastAtom)
  return (
    <ReasonDialog
      title={text(`users.question.${decision}`)}
      submit={text(`users.action.${decision}`)}
      hint={text('users.reasonHint')}
      onClose={onClose}
      send={async (reason) => {
        const input = { params: { id }, body: { reason } }
        await (decision === 'block' ? block(input) : unblock(input))
        showToast({ text: `users.done.${decision}`, variant: 'good' })
      }}
    >
      <p>{rich(`users.explain.${decision}`, { name: <bdi key="name">{name}</bdi> })}</p>
    </ReasonDialog>
  )
}

interface UserTypeDialogProps {
  readonly of: UserDetail
  readonly onClose: () => void
}

/** Changes the user type of an account. */
function UserTypeDialog({ of: { id, userType, userTypes }, onClose }: UserTypeDialogProps) {
  const { text } = useIntl()
  const send = useIdempotentMutation(changeUserType)
  const none = userType === null ? [['', text('users.noType')] as const] : []
  return (
    <FormDialog
      title={text('users.changeType')}
      submit={text('users.changeTypeDo')}
      initial={{ userType: userType?.slug ?? '' }}
      validate={(values) => validateFields(values, { userType: { required: true, rules: [] } })}
      send={(body) => send({ params: { id }, body })}
      success={{ text: 'users.typeChanged' }}
      onClose={onClose}
    >
      {({ field }) => (
        <>
          <ChoiceField
            of={field('userType')}
            label={text('users.type')}
            choices={[...none, ...userTypes.map(({ slug, name }) => [slug, name] as const)]}
          />
          <p className="soft small">{text('users.changeTypeText')}</p>
        </>
      )}
    </FormDialog>
  )
}
