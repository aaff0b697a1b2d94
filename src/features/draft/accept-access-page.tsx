import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { acceptAccess, invitation, type SharedCampaign } from '#contract/draft/campaign-access.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { InBrowser } from '#src/components/in-browser.tsx'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { forgetReturn, rememberReturn } from '#src/platform/return-path.ts'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Button, buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'

/**
 * The link of an invitation. Opening it changes nothing; it is accepted by a button press of the user with the invited
 * address.
 */
export const Page: PageModule['Page'] = ({ params }) => {
  const token = params['token'] ?? ''
  const { text } = useIntl()
  return (
    <div className="wrap narrow page stack">
      <InBrowser placeholder={<Placeholder title={text('access.title')} />}>
        <Invitation token={token} />
      </InBrowser>
    </div>
  )
}

function Placeholder({ title }: { readonly title: string }) {
  return (
    <>
      <h1>{title}</h1>
      <div className="panel">
        <Skeleton lines={4} />
      </div>
    </>
  )
}

function Invitation({ token }: { readonly token: string }) {
  const { text, rich } = useIntl()
  const session = useAtomValue(sessionAtom)
  const loaded = useQuery(invitation, { params: { token } })
  const [taken, setTaken] = useState<SharedCampaign>()
  const [used, setUsed] = useState(false)
  if (taken) return <Done campaign={taken} />
  // A truncated link identifies no invitation.
  if (used || loaded.data?.usable === false || loaded.failure?.code === 'NOT_FOUND')
    return (
      <>
        <h1>{text('access.unusableTitle')}</h1>
        <p>{text('access.unusableText')}</p>
        <p>
          <Link href={routes.landing}>{text('shell.toBrowse')}</Link>
        </p>
      </>
    )
  return (
    <>
      <h1>{text('access.title')}</h1>
      <div className="panel stack">
        <LoadedView of={loaded} skeleton={<Skeleton lines={4} />}>
          {({ title, invitedBy }) => (
            <>
              <p>
                {rich('access.text', {
                  by: <bdi key="by">{invitedBy}</bdi>,
                  campaign: <bdi key="campaign">{title || text('preview.untitled')}</bdi>,
                })}
              </p>
              <p className="soft">{text('access.what')}</p>
              {session ? (
                <Take token={token} email={session.user.email} onDone={setTaken} onUsed={() => setUsed(true)} />
              ) : (
                <SignFirst path={pathTo('acceptAccess', { token })} />
              )}
            </>
          )}
        </LoadedView>
      </div>
    </>
  )
}

/** A user who has to register first is led back here, also by the link of the confirmation mail. */
function SignFirst({ path }: { readonly path: string }) {
  const { text } = useIntl()
  return (
    <>
      <p>{text('access.signInFirst')}</p>
      <p className="cluster">
        <Link className={buttonClass()} href={pathTo('signIn', {}, { next: path })}>
          {text('shell.signIn')}
        </Link>
        <Link
          className={buttonClass('quiet')}
          href={pathTo('signUp', {}, { next: path })}
          onClick={() => rememberReturn(path)}
        >
          {text('access.createAccount')}
        </Link>
      </p>
    </>
  )
}

interface TakeProps {
  readonly token: string
  readonly email: string
  readonly onDone: (campaign: SharedCampaign) => void
  readonly onUsed: () => void
}

function Take({ token, email, onDone, onUsed }: TakeProps) {
  const intl = useIntl()
  const { text, rich } = intl
  const send = useMutation(acceptAccess)
  const { busy, failure, run } = useAsyncAction()
  const press = (): Promise<void> =>
    run(
      async () => {
        onDone(await send({ params: { token } }))
        forgetReturn()
      },
      { LINK_INVALID: onUsed },
    )
  if (failure?.code === 'OTHER_ADDRESS')
    return (
      <Notice
        variant="warn"
        live
        title={text('access.otherTitle')}
        action={
          <Link className={buttonClass('quiet')} href={routes.signOut}>
            {text('shell.signOut')}
          </Link>
        }
      >
        {rich('access.otherText', { email: <bdi key="email">{email}</bdi> })}
      </Notice>
    )
  return (
    <>
      {failure ? <Notice variant="bad" live title={failureText(failure, intl)} /> : null}
      <div>
        <Button busy={busy} needsConnection onClick={() => void press()}>
          {text('access.take')}
        </Button>
      </div>
    </>
  )
}

function Done({ campaign }: { readonly campaign: SharedCampaign }) {
  const { text } = useIntl()
  return (
    <div role="status" className="stack">
      <h1>{text('access.doneTitle')}</h1>
      <p dir="auto">{campaign.title || text('preview.untitled')}</p>
      <p className="soft">{text('access.doneText')}</p>
      <p>
        <Link className={buttonClass()} href={pathTo('company', { id: campaign.id })}>
          {text('access.open')}
        </Link>
      </p>
    </div>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('access.title') })
