import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import type { CallFailure } from '#src/data/failure.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/** An attempt was sent without a response: explains what that means, and that a retry is safe. */
export function OpenAttempt({ failure }: { readonly failure: CallFailure | undefined }) {
  const intl = useIntl()
  const { text } = intl
  const [path] = useLocation()
  const search = useSearch()
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  const signedOut = failure?.code === 'SESSION_EXPIRED' || failure?.code === 'SIGN_IN_REQUIRED'
  return (
    <div ref={element} tabIndex={-1}>
      <Notice
        variant="warn"
        live
        title={text('invest.openTitle')}
        action={
          signedOut ? (
            <Link className={buttonClass('quiet')} href={pathTo('signIn', {}, { next: `${path}?${search}` })}>
              {text('shell.signIn')}
            </Link>
          ) : undefined
        }
      >
        <p>{text('invest.openText')}</p>
        {failure && failure.code !== 'OFFLINE' ? <p>{failureText(failure, intl)}</p> : null}
      </Notice>
    </div>
  )
}
