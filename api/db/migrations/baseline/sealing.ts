/** Sealed values are found by the key that they name (api/db/site/sealed-format.ts), in tables that grow with users. */

const columns = [
  ['accreditation', 'person_id', 'answers'],
  ['bank_link', 'id', 'sealed_access'],
  ['campaign_account', 'campaign_id', 'sealed_number', 'sealed_routing'],
  ['data_export', 'id', 'archive'],
  ['identity_check', 'person_id', 'answers'],
  ['identity_note', 'id', 'content'],
  ['investor_declaration', 'id', 'figures'],
  ['identity_verification', 'id', 'answers', 'action_url', 'report'],
  ['payout_transfer', 'id', 'sealed_recipient'],
  ['provider_event', 'id', 'body'],
  ['second_factor', 'user_id', 'secret', 'pending_secret'],
  ['third_party_letter', 'id', 'party', 'response'],
  ['wallet_withdrawal', 'id', 'sealed_number', 'sealed_routing'],
  ['watchlist_hit', 'id', 'content'],
  ['withdrawal_account', 'person_id', 'sealed_number', 'sealed_routing'],
] as const

const keyId = `translate(encode(substr(value, 2, 6), 'base64'), '+/', '-_')`

export const sealing: readonly string[] = [
  `create function sealing_key_of(value text) returns text language sql immutable parallel safe
    return case when starts_with(value, '2.') then substr(value, 3, 8) when starts_with(value, '1.') then '1'
      when starts_with(value, '0.') then '0' || substr(value, 3, 8) end`,
  `create function sealing_key_of(value bytea) returns text language sql immutable parallel safe
    return case substr(value, 1, 1) when '\\x02'::bytea then ${keyId} when '\\x01'::bytea then '1'
      when '\\x00'::bytea then '0' || ${keyId} end`,

  ...columns.flatMap(([table, key, ...sealed]) =>
    sealed.map(
      (column) => `create index ${table}_${column}_key on ${table} (sealing_key_of(${column}), ${key})
        where sealing_key_of(${column}) is not null`,
    ),
  ),
  `create index stored_file_key on stored_file (coalesce(sealed_under, '1'), id)
    where scan_state = 'quarantined'
      or (scan_state = 'released' and kind in ('accreditation-evidence', 'identity-document'))`,
]
