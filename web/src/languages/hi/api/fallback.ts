/** One text for all calls, because the bundle must not contain two texts for each. */
export const fallbackOf = (): string => 'सर्वर से जवाब नहीं मिला। कृपया अपना कनेक्शन देखें और फिर कोशिश करें।';
