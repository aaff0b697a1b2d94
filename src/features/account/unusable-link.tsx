import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { circleAlert } from '#src/ui/icon-paths.ts'
import { DoneMessage } from './done-message.tsx'

interface UnusableLinkProps {
  /** Where another one is had. */
  readonly href: string
  readonly label: string
  readonly children: string
}

/** A link out of a mail that is used up, too old, or not ours. */
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
