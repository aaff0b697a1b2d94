import { useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import {
  beginSocialConnect,
  connectSocial,
  disconnectSocial,
  listSocials,
  type SocialConnection,
} from '#contract/auth/social-sign-in.ts'
import { failureText } from '#src/components/form/form-parts.tsx'
import { Link } from '#src/components/link.tsx'
import { isFailure } from '#src/data/failure.ts'
import { useQuery, useMutation } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { storedTrip, storeTrip } from '#src/state/social-trip.ts'
import { showToastAtom } from '#src/state/toasts.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { socialNames } from '#domain/social/social.ts'
import { ConfirmPasswordForm } from './confirm-password-form.tsx'
import styles from './sign-in-methods.module.css'

/** External accounts that sign this user in. Shows nothing if the site has no provider keys. */
export function SocialsPanel() {
  const { text } = useIntl()
  const { data } = useQuery(listSocials, {})
  const trouble = useProof()
  if (!data || data.connections.length === 0) return null
  return (
    <section className="panel stack" aria-labelledby="socials">
      <h2 id="socials">{text('settings.socials')}</h2>
      <p className="soft">{text('settings.socialsLead')}</p>
      {trouble === undefined ? null : <Notice variant="bad" live title={trouble} />}
      {data.hasPassword ? null : (
        <Notice
          variant="info"
          title={text('settings.noPassword')}
          action={<Link href={routes.forgotPassword}>{text('settings.choosePassword')}</Link>}
        />
      )}
      <ul className={styles.list}>
        {data.connections.map((connection) => (
          <SocialRow key={connection.provider} connection={connection} canChange={data.hasPassword} />
        ))}
      </ul>
    </section>
  )
}

/** A user who returned from a provider and has signed in as before since then is now connected. */
function useProof(): string | undefined {
  const intl = useIntl()
  const send = useMutation(connectSocial)
  const showToast = useSetAtom(showToastAtom)
  const [trouble, setTrouble] = useState<string>()
  useEffect(() => {
    const trip = storedTrip()
    if (trip?.ticket === undefined) return
    const { ticket, device } = trip
    storeTrip(undefined)
    const hand = async (): Promise<void> => {
      try {
        const { provider } = await send({ body: { ticket, device } })
        showToast({ text: 'account.socialConnected', values: { name: socialNames[provider] }, variant: 'good' })
      } catch (error) {
        if (!isFailure(error)) throw error
        setTrouble(failureText(error, intl))
      }
    }
    void hand()
    // Runs once, because the ticket can be used only once.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return trouble
}

function SocialRow({
  connection: { provider, on, email, connectedAt },
  canChange,
}: {
  readonly connection: SocialConnection
  readonly canChange: boolean
}) {
  const { text, date } = useIntl()
  const name = socialNames[provider]
  const begin = useMutation(beginSocialConnect)
  const end = useMutation(disconnectSocial)
  const showToast = useSetAtom(showToastAtom)
  const [open, setOpen] = useState(false)
  const connected = connectedAt !== null
  const go = async (password: string): Promise<void> => {
    if (connected) {
      await end({ params: { provider }, body: { password } })
      showToast({ text: 'settings.disconnected', values: { name }, variant: 'good' })
      return setOpen(false)
    }
    const { address, device } = await begin({ params: { provider }, body: { password } })
    storeTrip({ device, next: routes.twoFactor })
    location.assign(address)
  }
  return (
    <li className={`stack ${styles.item}`}>
      <div className={styles.row}>
        <div className={styles.text}>
          <h3 className={styles.name}>{name}</h3>
          <p className="soft small">
            {connected ? text('settings.socialOn', { date: date(connectedAt) }) : text('settings.socialOff')}{' '}
            {email === null ? null : <bdi>{email}</bdi>}
          </p>
        </div>
        {canChange && (connected || on) ? (
          <Button
            variant="quiet"
            aria-expanded={open}
            aria-label={text(connected ? 'settings.disconnectOf' : 'settings.connectOf', { name })}
            onClick={() => setOpen(!open)}
          >
            {text(connected ? 'settings.disconnect' : 'settings.connect')}
          </Button>
        ) : null}
      </div>
      {open ? (
        <ConfirmPasswordForm
          submit={text(connected ? 'settings.disconnect' : 'account.next')}
          {...(connected ? { variant: 'danger' } : {})}
          send={go}
        />
      ) : null}
    </li>
  )
}
