/** A callback that an integrator published (gist.github.com/terenceponce/30b3b9b7d259ed23c33aaf035b613b73). */
export const publishedCallback = {
  reference: 'a0372417-2529-485c-a231-74d1f87320b2',
  event: 'verification.declined',
  country: null,
  proofs: {
    document: {
      proof: 'https://api.shuftipro.com/storage/8WlU2XYX/document/proof.png?access_token=a6eb4d75a06c2059ea97',
      additional_proof: 'https://api.shuftipro.com/storage/8WlU2XYX/document/additional.png?access_token=a6eb4d75',
    },
    face: { proof: 'https://api.shuftipro.com/storage/8WlU2XYX/face/proof.png?access_token=a6eb4d75a06c2059ea97' },
  },
  verification_data: {
    document: {
      document_number: 'A123456',
      face_match_confidence: 96,
      selected_type: ['id_card'],
      supported_types: ['id_card', 'passport', 'driving_license'],
    },
    address: {
      name: { first_name: null, middle_name: null, last_name: null, full_name: 'JOHN LIVONE' },
      full_address: '10 DOWNING ST, WESTMINSTER,\nLONDON SW1A 2AA, UK',
      issue_date: '2022-04-22',
    },
  },
  verification_result: {
    document: { document: 1, document_number: 1, face_on_document_matched: 1 },
    address: { address_document: 0, full_address: null },
    face: 1,
  },
  declined_reason: 'Address did not match the record',
  declined_codes: ['SPDR23'],
  services_declined_codes: { address: ['SPDR23'] },
}
