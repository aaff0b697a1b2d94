import { useState } from 'react'
import { listProviderKeys, type ProviderKeys } from '#contract/admin/gateway-keys.ts'
import { type KeyFieldName, keyFields } from '#domain/gateway-keys.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useCall } from '#src/data/use-call.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { useOnline } from '#src/platform/online.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Changed } from '#src/features/admin/changed.tsx'
import styles from '#src/features/admin/gateways-page.module.css'
import { EnterKeysDialog, RemoveKeysDialog } from './provider-keys-dialogs.tsx'
import facts from '#src/features/admin/review-facts.module.css'

/** Where the keys of each provider come from, and what administrators can do about that. */
export function ProviderKeysList() {
  const { text } = useIntl()
  const loaded = useCall(listProviderKeys, {})
  const [acting, setActing] = useState<{ readonly act: 'enter' | 'remove'; readonly on: ProviderKeys }>()
  const close = (): void => setActing(undefined)
  return (
    <div className={`stack ${styles.page}`}>
      <p>{text('provider.keysLead')}</p>
      <LoadedView of={loaded} skeleton={<Skeleton lines={10} />}>
        {({ providers, secondFactor }) => (
          <>
            {providers.map((keys) => (
              <KeysPanel
                key={keys.provider}
                of={keys}
                onEnter={() => setActing({ act: 'enter', on: keys })}
                onRemove={() => setActing({ act: 'remove', on: keys })}
              />
            ))}
            {acting?.act === 'enter' ? (
              <EnterKeysDialog keys={acting.on} secondFactor={secondFactor} onClose={close} />
            ) : null}
            {acting?.act === 'remove' ? (
              <RemoveKeysDialog keys={acting.on} secondFactor={secondFactor} onClose={close} />
            ) : null}
          </>
        )}
      </LoadedView>
    </div>
  )
}

interface KeysPanelProps {
  readonly of: ProviderKeys
  readonly onEnter: () => void
  readonly onRemove: () => void
}

function KeysPanel({ of: keys, onEnter, onRemove }: KeysPanelProps) {
  const { text } = useIntl()
  const blocked = useOnline() ? undefined : text('shell.needsConnection')
  const { provider, source, test } = keys
  const name = text(`provider.name.${provider}`)
  return (
    <section className="panel stack" aria-labelledby={`keys-${provider}`}>
      <h2 id={`keys-${provider}`} className={styles.name}>
        {name}
        {test === null ? null : (
          <Badge look={test ? 'warn' : 'good'}>{text(test ? 'admin.gatewayTest' : 'admin.gatewayLive')}</Badge>
        )}
      </h2>
      {keys.unreadable ? (
        <Notice look="bad" title={text('provider.keysUnreadable')}>
          {text('provider.keysUnreadableText')}
        </Notice>
      ) : null}
      <p>{text(source === 'environment' ? 'provider.keysFixed' : `provider.source.${source}`)}</p>
      {source === 'administrator' ? (
        <>
          <KeyEnds of={keys} />
          {keys.changed ? <Changed of={keys.changed} /> : null}
        </>
      ) : null}
      {keys.begunOtherwise > 0 ? (
        <p className="soft">{text('provider.keysBefore', { count: keys.begunOtherwise })}</p>
      ) : null}
      {source === 'environment' ? null : (
        <div className={styles.acts}>
          <Button
            look="quiet"
            blocked={blocked}
            aria-label={text(source === 'administrator' ? 'provider.keysReplaceOf' : 'provider.keysEnterOf', { name })}
            onClick={onEnter}
          >
            {text(source === 'administrator' ? 'provider.keysReplace' : 'provider.keysEnter')}
          </Button>
          {source === 'administrator' ? (
            <Button
              look="plain"
              blocked={blocked}
              aria-label={text('provider.keysRemoveOf', { name })}
              onClick={onRemove}
            >
              {text('provider.keysRemove')}
            </Button>
          ) : null}
        </div>
      )}
    </section>
  )
}

/** As much of the keys as may be seen. */
function KeyEnds({ of: { provider, fields } }: { readonly of: ProviderKeys }) {
  const { text } = useIntl()
  const shownOf = (name: KeyFieldName): string => {
    const shown = fields.find((field) => field.name === name)?.shown ?? null
    if (shown === null) return text('provider.keyMissing')
    return name === 'environment'
      ? text(shown === 'live' ? 'provider.choice.live' : 'provider.choice.sandbox')
      : text('provider.keyEnds', { end: isolated(shown) })
  }
  return (
    <dl className={facts.facts}>
      {keyFields[provider].map(({ name }) => (
        <div key={name}>
          <dt>{text(`provider.key.${name}`)}</dt>
          <dd>{shownOf(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
