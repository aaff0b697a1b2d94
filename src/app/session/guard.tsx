import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { PageAccess } from '#src/components/page.ts'
import { Link } from '#src/components/link.tsx'
import { NotHere } from '#src/components/not-here.tsx'
import { useFreshBootstrap } from '#src/data/use-bootstrap.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Empty } from '#src/ui/empty.tsx'
import { mayOpenPage, roleOf } from './access.ts'
import { PageSkeleton } from '#src/app/pages/page-skeleton.tsx'
import { hydratedAtom } from '#src/state/hydrated.ts'

interface GuardProps {
  readonly access: PageAccess
  /** The server rendered the page with public content. */
  readonly rendered: boolean
  readonly children: ReactNode
}

/** Applies a page's access rule. The server decides what a user may do; this only redirects. */
export function Guard({ access, rendered, children }: GuardProps) {
  const started = useAtomValue(hydratedAtom)
  const session = useAtomValue(sessionAtom)
  const site = useFreshBootstrap()
  const [path] = useLocation()
  const search = useSearch()
  if (access === 'visitor') return children
  if (access === 'demo') return site?.demo ? children : <Nowhere />
  // Until the browser's session is known the page stays as the server rendered it.
  if (!started) return rendered ? children : <PageSkeleton />
  const user = session?.user
  // A user without a user type may choose one or sign out; sign-out and activation are public pages (decision T70).
  if (!user || (path !== routes.userType && user.userType === null && !user.isAdmin)) {
    const next = search === '' ? path : `${path}?${search}`
    return <Redirect to={pathTo(user ? 'userType' : 'signIn', {}, { next })} replace />
  }
  return mayOpenPage(access, roleOf(user), site?.site.onlyAdminCreateCampaign ?? false) ? (
    children
  ) : (
    <Refused admins={access === 'admin'} />
  )
}

function Nowhere() {
  return (
    <div className="wrap page">
      <NotHere />
    </div>
  )
}

function Refused({ admins }: { readonly admins: boolean }) {
  const { text } = useIntl()
  return (
    <div className="wrap page">
      <Empty
        title={
          <span role="heading" aria-level={1}>
            {text('shell.notAllowed')}
          </span>
        }
        action={
          <Link className={buttonClass('quiet')} href={routes.browse}>
            {text('shell.toBrowse')}
          </Link>
        }
      >
        {text(admins ? 'shell.adminsOnly' : 'shell.ownersOnly')}
      </Empty>
    </div>
  )
}
