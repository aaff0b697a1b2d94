import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The previous step was never completed, or was completed too long ago. */
export function StepOver() {
  const { text } = useIntl()
  return (
    <Notice
      variant="warn"
      live
      title={text('account.stepOver')}
      action={
        <Link className={buttonClass()} href={routes.signIn}>
          {text('shell.signIn')}
        </Link>
      }
    >
      {text('account.stepOverText')}
    </Notice>
  )
}
