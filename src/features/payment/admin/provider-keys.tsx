import { useState } from 'react'
import { listProviderKeys, type ProviderKeys } from '#contract/payment/admin/gateway-keys.ts'
import { isIdentityProvider, type KeyField, type KeyFieldName, keyFields } from '#domain/payment/gateway-keys.ts'
import { RowButton } from '#src/components/row-button.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { Badge } from '#src/ui/badge.tsx'
import { Notice } from '#src/ui/notice.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { Changed } from '#src/components/admin/changed.tsx'
import styles from './gateways-page.module.css'
import { EnterKeysDialog, RemoveKeysDialog } from './provider-keys-dialogs.tsx'
import { Facts } from '#src/ui/facts.tsx'

/** Where the keys of each provider come from, and the actions on them. */
export function ProviderKeysList() {
  const { text } = useIntl()
  const loaded = useQuery(listProviderKeys, {})
  const [acting, setActing] = useState<{ readonly action: 'enter' | 'remove'; readonly on: ProviderKeys }>()
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
                onEnter={() => setActing({ action: 'enter', on: keys })}
                onRemove={() => setActing({ action: 'remove', on: keys })}
              />
            ))}
            {acting?.action === 'enter' ? (
              <EnterKeysDialog keys={acting.on} secondFactor={secondFactor} onClose={close} />
            ) : null}
            {acting?.action === 'remove' ? (
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
  const { provider, source, test } = keys
  const name = text(`provider.name.${provider}`)
  return (
    <section className="panel stack" aria-labelledby={`keys-${provider}`}>
      <h2 id={`keys-${provider}`} className="cluster">
        {name}
        {test === null ? null : (
          <Badge variant={test ? 'warn' : 'good'}>{text(test ? 'admin.gatewayTest' : 'admin.gatewayLive')}</Badge>
        )}
      </h2>
      {keys.unreadable ? (
        <Notice variant="bad" title={text('provider.keysUnreadable')}>
          {text(isIdentityProvider(provider) ? 'provider.checksUnreadableText' : 'provider.keysUnreadableText')}
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
        <p className="soft">
          {text(isIdentityProvider(provider) ? 'provider.checksBefore' : 'provider.keysBefore', {
            count: keys.begunOtherwise,
          })}
        </p>
      ) : null}
      {source === 'environment' ? null : (
        <div className="cluster">
          <RowButton
            variant="quiet"
            label={text(source === 'administrator' ? 'provider.keysReplace' : 'provider.keysEnter')}
            fullLabel={text(source === 'administrator' ? 'provider.keysReplaceOf' : 'provider.keysEnterOf', { name })}
            onClick={onEnter}
          />
          {source === 'administrator' ? (
            <RowButton
              variant="plain"
              label={text('provider.keysRemove')}
              fullLabel={text('provider.keysRemoveOf', { name })}
              onClick={onRemove}
            />
          ) : null}
        </div>
      )}
    </section>
  )
}

/** The part of the keys that may be shown. */
function KeyEnds({ of: { provider, fields } }: { readonly of: ProviderKeys }) {
  const { text } = useIntl()
  const ownFields: readonly (KeyField & { readonly name: KeyFieldName })[] = keyFields[provider]
  const shownOf = ({ name, choices }: KeyField): string => {
    const shown = fields.find((field) => field.name === name)?.shown ?? null
    if (shown === null) return text('provider.keyMissing')
    const choice = choices?.find((each) => each === shown)
    return choice === undefined ? text('provider.keyEnds', { end: isolated(shown) }) : text(`provider.choice.${choice}`)
  }
  return <Facts variant="panel" rows={ownFields.map((field) => [text(`provider.key.${field.name}`), shownOf(field)])} />
}
