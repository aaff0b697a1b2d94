import { useCallback, useEffect, useState } from 'react'
import { pushTicket } from '#contract/account/account.ts'
import { send } from '#src/data/send.ts'
import { syncBackgroundReading } from '#src/data/session/background-reading.ts'
import { useBootstrap } from '#src/data/use-bootstrap.tsx'
import { useSendContext } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { type PushKey, type PushState, pushState, removePushSubscription, turnPushOn } from '#src/platform/push.ts'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { bell } from '#src/ui/icon-paths.ts'
import styles from './push-switch.module.css'

/** Longest wait for the browser's push service; some never respond. */
const patienceMs = 30_000

/** Turns push messages of this device on and off. Hidden if the site has no push relay. */
export function PushSwitch() {
  const key = useBootstrap()?.pushConfig
  return key ? <Switch pushKey={key} /> : null
}

function Switch({ pushKey }: { readonly pushKey: PushKey }) {
  const { text } = useIntl()
  const context = useSendContext()
  const [state, setState] = useState<PushState>()
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    let gone = false
    const refresh = async (): Promise<void> => {
      const now = await pushState()
      if (!gone) setState(now)
    }
    void refresh()
    return () => {
      gone = true
    }
  }, [])

  const run = useCallback(async (change: () => Promise<PushState>): Promise<void> => {
    setBusy(true)
    setFailed(false)
    try {
      setState(await inTime(change()))
    } catch {
      // The browser or the relay refused; the current state is read again.
      setFailed(true)
      setState(await pushState())
    } finally {
      setBusy(false)
    }
  }, [])

  const turnOn = async (): Promise<PushState> => {
    // Browsers show the permission prompt only during the click, so it is requested before any slow operation.
    const [permission, { value }] = await Promise.all([Notification.requestPermission(), send(pushTicket, {}, context)])
    if (permission !== 'granted' || value.ticket === null) return pushState()
    const now = await turnPushOn(pushKey, value.ticket)
    await syncBackgroundReading(context)
    return now
  }
  const turnOff = async (): Promise<PushState> => {
    await removePushSubscription()
    await syncBackgroundReading(context)
    return 'off'
  }
  if (state === undefined) return <div className={styles.switch} aria-hidden="true" />
  return (
    <div className={styles.switch}>
      <Icon shape={bell} />
      <p role="status" className={styles.text}>
        {failed ? text('shell.pushFailed') : stateText(state, text)}
      </p>
      {state === 'on' ? (
        <Button variant="quiet" busy={busy} onClick={() => void run(turnOff)}>
          {text('shell.pushOff')}
        </Button>
      ) : null}
      {state === 'off' ? (
        <div className={styles.actions}>
          <Button variant="quiet" busy={busy} needsConnection onClick={() => void run(turnOn)}>
            {text('shell.pushOn')}
          </Button>
        </div>
      ) : null}
    </div>
  )
}

function stateText(state: PushState, text: ReturnType<typeof useIntl>['text']): string {
  switch (state) {
    case 'on':
      return text('shell.pushIsOn')
    case 'denied':
      return text('shell.pushDenied')
    case 'unsupported':
      return text('shell.pushUnsupported')
    case 'off':
      return text('shell.pushOffer')
  }
}

function inTime<T>(work: Promise<T>): Promise<T> {
  return Promise.race([
    work,
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the push service did not answer')), patienceMs)
    }),
  ])
}
