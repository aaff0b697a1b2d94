import { useLocation, useSearchParams } from 'wouter'
import {
  stopMails,
  stoppedInvitations,
  type StoppedMails,
  stoppedMails,
} from '#contract/notification/email-preferences.ts'
import { type DigestKind, digestKinds } from '#domain/notification/mailing.ts'
import { ButtonForm, failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { CallFailure, type FailureCode } from '#src/data/failure.ts'
import { useAsyncAction } from '#src/data/use-async-action.ts'
import { useFirstView } from '#src/data/first-view.tsx'
import { useMutation } from '#src/data/use-query.ts'
import { type Intl, useIntl } from '#src/intl/intl.tsx'
import { pathTo, routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'

/**
 * Target of the unsubscribe links in mails: requires one button press, because mail scanners open links. A plain form
 * if no scripts run (RFC 8058).
 */
export const Page: PageModule['Page'] = ({ params }) => {
  const intl = useIntl()
  const { text } = intl
  const token = params['token'] ?? ''
  const named = token.split('.')[1]
  const what = named === stoppedInvitations ? named : (stoppedMails.find((each) => each === named) ?? 'all')
  const [query] = useSearchParams()
  const [, navigate] = useLocation()
  const { posted } = useFirstView()
  const send = useMutation(stopMails)
  const { busy, failure, run } = useAsyncAction(
    posted === undefined ? undefined : new CallFailure(posted.code as FailureCode, 0, { details: posted.details }),
  )
  const press = (): Promise<void> =>
    run(async () => {
      await send({ body: { token } })
      navigate(pathTo('stopMails', { token }, { done: 1 }), { replace: true })
    })
  const texts =
    what === stoppedInvitations
      ? { ask: text('prefs.stopInvitations'), done: text('prefs.stoppedInvitations') }
      : what === 'all'
        ? { ask: text('prefs.stopAll'), done: text('prefs.stoppedAll') }
        : textsOfKind(text(isDigestKind(what) ? `prefs.kind.${what}` : `topics.name.${what}`), intl)
  const account = what !== stoppedInvitations
  if (query.get('done') === '1')
    return (
      <div className="wrap narrow page stack">
        <h1>{text('prefs.stopDone')}</h1>
        <p role="status">{texts.done}</p>
        {account ? (
          <>
            <p className="soft small">{text('prefs.alwaysText')}</p>
            <p>
              <Link className={buttonClass('quiet')} href={routes.emailPreferences}>
                {text('prefs.toPreferences')}
              </Link>
            </p>
          </>
        ) : null}
      </div>
    )
  return (
    <div className="wrap narrow page stack">
      <h1>{text('prefs.stopTitle')}</h1>
      <p>{texts.ask}</p>
      {failure ? (
        <Notice
          variant="bad"
          live
          title={failure.code === 'LINK_INVALID' ? text('prefs.stopBroken') : failureText(failure, intl)}
          action={
            account ? (
              <Link className={buttonClass('quiet')} href={routes.emailPreferences}>
                {text('prefs.toPreferences')}
              </Link>
            ) : undefined
          }
        />
      ) : null}
      <ButtonForm label={text('prefs.stop')} busy={busy} onPress={() => void press()} />
    </div>
  )
}

function isDigestKind(what: Exclude<StoppedMails, 'all'>): what is DigestKind {
  return digestKinds.some((kind) => kind === what)
}

function textsOfKind(name: string, { text }: Intl): { ask: string; done: string } {
  return { ask: text('prefs.stopKind', { name }), done: text('prefs.stoppedKind', { name }) }
}

export const query: PageModule['query'] = ['done']

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('prefs.stopTitle') })
