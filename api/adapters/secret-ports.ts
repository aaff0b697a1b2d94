/** The ports whose keys come from the site's secret: one wiring for the server and the tests. */

import type { SiteKeys } from '#api/db/site/site-keys.ts'
import type { Clock, Sealer } from '#api/ports.ts'
import { proofOfWork } from './captcha.ts'
import { aesSealer } from './sealer.ts'
import {
  acceptedKeys,
  hmacDraftKeys,
  hmacKeyedHashes,
  hmacPartitions,
  hmacSigner,
  type KeyPurpose,
  type Keys,
} from './secrets.ts'
import { countedUnsealer } from './unsealer.ts'

export function siteSealer(keys: Keys): Sealer {
  return aesSealer(keys.of('seal'), { former: keys.former('seal'), next: keys.next('seal') })
}

/**
 * The keys of a site that has stored none: those of its first known secret, because earlier releases derived the names
 * on devices and the stored hashes from it.
 */
export function derivedSiteKeys(keys: Keys): SiteKeys {
  const firstOf = (purpose: KeyPurpose): Buffer => keys.former(purpose).at(-1) ?? keys.of(purpose)
  return { partition: firstOf('partition'), draft: firstOf('draft'), lookup: firstOf('link') }
}

interface SecretParts {
  readonly keys: Keys
  readonly siteKeys: SiteKeys
  /** Number of the key pair that browsers encrypt to. */
  readonly sealingKey: number
  readonly clock: Clock
}

export function secretPorts({ keys, siteKeys, sealingKey, clock }: SecretParts) {
  const [linkKey, ...otherLinkKeys] = acceptedKeys(keys, 'link')
  const [unsealKey, ...otherUnsealKeys] = acceptedKeys(keys, 'unseal')
  return {
    partitions: hmacPartitions(siteKeys.partition),
    draftKeys: hmacDraftKeys(siteKeys.draft),
    keyedHashes: hmacKeyedHashes(siteKeys.lookup),
    signer: hmacSigner(linkKey, otherLinkKeys),
    unsealer: countedUnsealer(unsealKey, sealingKey, otherUnsealKeys),
    proofOfWork: proofOfWork(acceptedKeys(keys, 'captcha'), clock),
  }
}
