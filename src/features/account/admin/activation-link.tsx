import { useState } from 'react'
import { type ActivationLink as Created, createActivationLink, type UserDetail } from '#contract/account/users.ts'
import { CopyButton } from '#src/components/copy-button.tsx'
import { ActionDialog } from '#src/components/dialog/action-dialog.tsx'
import { failureText } from '#src/components/form/form-parts.tsx'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useMutation } from '#src/data/use-query.ts'
import styles from '#src/components/admin/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** Activation link that an administrator passes on when e-mail does not reach the user. */
export function ActivationLink({ of: person }: { readonly of: UserDetail }) {
  const intl = useIntl()
  const { text } = intl
  const send = useMutation(createActivationLink)
  const { busy, failure, run } = useAsyncAction()
  const [created, setCreated] = useState<Created>()
  const create = (): void => void run(async () => setCreated(await send({ params: { id: person.id } })))
  return (
    <div className={styles.actions}>
      <Button variant="quiet" needsConnection busy={busy} onClick={create}>
        {text('users.activationLink')}
      </Button>
      <p className="soft small">{text('users.activationLinkText')}</p>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      {created ? <LinkDialog name={person.name} created={created} onClose={() => setCreated(undefined)} /> : null}
    </div>
  )
}

interface LinkDialogProps {
  readonly name: string
  readonly created: Created
  readonly onClose: () => void
}

function LinkDialog({ name, created: { link, expiresAt }, onClose }: LinkDialogProps) {
  const { text, rich, date } = useIntl()
  return (
    <ActionDialog title={text('users.activationLink')} keep={text('shell.close')} onClose={onClose}>
      <p>{rich('users.activationLinkLead', { name: <bdi key="name">{name}</bdi>, until: date(expiresAt, 'time') })}</p>
      <p>
        <bdi style={{ overflowWrap: 'anywhere' }}>{link}</bdi>{' '}
        <CopyButton value={link} what={text('users.activationLink')} />
      </p>
    </ActionDialog>
  )
}
