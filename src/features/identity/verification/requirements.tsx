import type { Identity } from '#contract/identity/identity.ts'
import { useIntl } from '#src/intl/intl.tsx'
import styles from './verification.module.css'

/** Before the start: why, what is needed and how long it takes. */
export function Requirements({ of: { gates, kinds, collectsDocuments } }: { readonly of: Identity }) {
  const { text } = useIntl()
  const verifiesEntities = kinds.some((kind) => kind !== 'self' && kind !== 'joint')
  return (
    <section className="panel stack" aria-labelledby="needed">
      {gates.length === 0 ? (
        <p>{text('verify.notRequired')}</p>
      ) : (
        <div className={styles.part}>
          <p>{text('verify.requiredFor')}</p>
          <ul className={styles.list}>
            {gates.map((gate) => (
              <li key={gate}>{text(`verify.gate.${gate}`)}</li>
            ))}
          </ul>
        </div>
      )}
      <div className={styles.part}>
        <h2 id="needed">{text('verify.needed')}</h2>
        <ul className={styles.list}>
          <li>{text('verify.need.document')}</li>
          <li>{text('verify.need.selfie')}</li>
          {collectsDocuments ? <li>{text('verify.need.address')}</li> : null}
          <li>{text('verify.need.income')}</li>
          <li>{text('verify.need.number')}</li>
          {kinds.includes('joint') ? <li>{text('verify.need.holder')}</li> : null}
          {verifiesEntities ? <li>{text('verify.need.entity')}</li> : null}
        </ul>
      </div>
      <p>{text('verify.duration')}</p>
      <p className="soft small">{text('verify.private')}</p>
    </section>
  )
}
