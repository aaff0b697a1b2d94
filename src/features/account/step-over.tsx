import { Link } from '#src/components/link.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** The step before was never done, or too long ago. */
export function StepOver() {
  const { text } = useIntl()
  return (
    <Notice
      look="warn"
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
