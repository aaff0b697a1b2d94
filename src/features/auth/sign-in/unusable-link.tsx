import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { circleAlert } from '#src/ui/icon-paths.ts'
import { DoneMessage } from '#src/components/account/done-message.tsx'

interface UnusableLinkProps {
  /** Page that issues a new link. */
  readonly href: string
  readonly label: string
  readonly children: string
}

/** A mail link that is used up, expired or unknown. */
export function UnusableLink({ href, label, children }: UnusableLinkProps) {
  const { text } = useIntl()
  return (
    <DoneMessage
      title={text('account.linkUnusableTitle')}
      shape={circleAlert}
      action={
        <>
          <Link className={buttonClass()} href={href}>
            {label}
          </Link>
          <Link href={routes.signIn}>{text('shell.signIn')}</Link>
        </>
      }
    >
      <p>{children}</p>
    </DoneMessage>
  )
}
