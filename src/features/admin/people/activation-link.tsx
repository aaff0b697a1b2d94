import { useState } from 'react'
import { type ActivationLink as Created, createActivationLink, type UserDetail } from '#contract/admin/users.ts'
import { CopyButton } from '#src/components/copy-button.tsx'
import { failureText } from '#src/components/form-parts.tsx'
import { useReturnFocus } from '#src/components/use-return-focus.ts'
import { useAct } from '#src/data/use-act.ts'
import { useSend } from '#src/data/use-call.ts'
import styles from '#src/features/admin/provider/attempt.module.css'
import { useIntl } from '#src/intl/intl.tsx'
import { Button } from '#src/ui/button.tsx'
import { Dialog } from '#src/ui/dialog.tsx'
import { Notice } from '#src/ui/notice.tsx'

interface ActivationLinkProps {
  readonly of: UserDetail
  readonly blocked: string | undefined
}

/** For somebody whom no mail reaches: the administrator hands the link over. */
export function ActivationLink({ of: person, blocked }: ActivationLinkProps) {
  const intl = useIntl()
  const { text } = intl
  const send = useSend(createActivationLink)
  const { busy, failure, run } = useAct()
  const [created, setCreated] = useState<Created>()
  const create = (): void => void run(async () => setCreated(await send({ params: { id: person.id } })))
  return (
    <div className={styles.act}>
      <Button look="quiet" blocked={blocked} busy={busy} onClick={create}>
        {text('people.activationLink')}
      </Button>
      <p className="soft small">{text('people.activationLinkText')}</p>
      {failure ? <Notice look="bad" live title={failureText(failure, intl)} /> : null}
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
  useReturnFocus()
  return (
    <Dialog
      open
      title={text('people.activationLink')}
      onClose={onClose}
      actions={<Button onClick={onClose}>{text('shell.close')}</Button>}
    >
      <p>{rich('people.activationLinkLead', { name: <bdi key="name">{name}</bdi>, until: date(expiresAt, 'time') })}</p>
      <p>
        <bdi style={{ overflowWrap: 'anywhere' }}>{link}</bdi>{' '}
        <CopyButton value={link} what={text('people.activationLink')} />
      </p>
    </Dialog>
  )
}
