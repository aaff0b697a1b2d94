import type { ReactNode } from 'react'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { mail } from '#src/ui/page-icon-paths.ts'
import { DoneMessage } from '#src/components/account/done-message.tsx'

/** "Look into your mail", with the same text whether or not the address has an account. */
export function CheckMail({ children, action }: { readonly children: ReactNode; readonly action?: ReactNode }) {
  const { text } = useIntl()
  const demo = useBootstrap()?.demo ?? false
  return (
    <DoneMessage
      title={text('account.checkMailTitle')}
      shape={mail}
      action={
        <>
          {action}
          {demo ? <a href="/dev/mail">{text('account.openDemoMail')}</a> : null}
        </>
      }
    >
      {children}
    </DoneMessage>
  )
}
