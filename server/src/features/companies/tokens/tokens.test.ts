import { picture } from '@prelaunch/testkit/picture';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { makeCompany, makePerson, makeSuperAdmin } from '../../../../testing/people.ts';
import { buy } from '../../../../testing/purchases.ts';
import { useServer } from '../../../../testing/use-server.ts';
import { tokenIconSvg } from './token-icon-svg.ts';

const server = useServer();
let token: string;

beforeAll(async () => {
  ({ token } = await makeSuperAdmin(server));
});

const colours = { accent: '#5b3fd1', accentDark: '#a594ff' };
const update = (body: object) => server.call('updateCompany', { token, body });
const give = (id: string, entry: object) =>
  update({ id, token: { name: 'New Coin', colours, ...entry } });
const program = async (person: string) =>
  (await server.call('getProgram', { token: person })).body.data.token;

async function uploadAs(person: string, bytes: Uint8Array): Promise<string> {
  const form = new FormData();
  form.append('medias', new Blob([new Uint8Array(bytes)]), 'icon.png');
  return (await server.call('uploadMedia', { token: person, body: form })).body.data[0].id;
}

describe('a token outside the catalogue', () => {
  test('is shown and sold by the company, and prefixes its referral codes', async () => {
    const id = await makeCompany(server);
    const admin = await makePerson(server, id, 'ADMIN');
    const entry = { symbol: 'newt', description: 'A new coin.', address: `0x${'ab'.repeat(20)}` };
    const { status, body } = await give(id, entry);
    expect([status, body.data.tokenSymbol, body.data.tokenName]).toEqual([200, 'NEWT', 'New Coin']);

    const shown = await program(admin.token);
    expect(shown).toMatchObject({
      symbol: 'NEWT',
      name: 'New Coin',
      address: entry.address,
      colours,
    });
    expect(shown.metaData.description).toBe('A new coin.');
    const member = await makePerson(server, id);
    expect((await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 })).status).toBe(201);
    const made = await server.call('addAccount', {
      token: admin.token,
      body: {
        role: 'USER',
        name: 'Asha',
        email: 'asha-newt@example.com',
        mobile: '9876512345',
        password: 'a long enough password',
      },
    });
    expect(made.body.data.referralCode).toMatch(/^NEWT-/);
    const figures = await server.call('listCompanyFigures', { token, query: { limit: '100' } });
    const own = figures.body.data.records.find((record: { id: string }) => record.id === id);
    expect(own.icon_url).toBe(shown.icon_url);
  });

  test('is listed with the tokens of the catalogue, sorted by symbol', async () => {
    await give(await makeCompany(server), { symbol: 'AAA' });
    const { body } = await server.call('listTokens', { token });
    const symbols = body.data.map(({ symbol }: { symbol: string }) => symbol);
    expect(symbols).toEqual([...symbols].sort());
    expect(body.data[0]).toMatchObject({ symbol: 'AAA', inCatalogue: false, sellable: true });
    const tba = body.data.find(({ symbol }: { symbol: string }) => symbol === 'TBA');
    expect(tba).toMatchObject({ inCatalogue: true, sellable: false });
    // Another company can sell it too.
    const other = await makeCompany(server);
    expect((await update({ id: other, tokenSymbol: 'AAA' })).body.data.tokenName).toBe('New Coin');
  });

  test.each(['GLXY', 'TBA', 'TWICE'])('%s: an existing symbol is refused', async (symbol) => {
    if (symbol === 'TWICE') await give(await makeCompany(server), { symbol });
    const answer = await give(await makeCompany(server), { symbol });
    expect([answer.status, answer.body.code]).toEqual([409, 'token_symbol_taken']);
  });

  test('is shown in readable shades', async () => {
    const id = await makeCompany(server);
    const admin = await makePerson(server, id, 'ADMIN');
    await give(id, { symbol: 'PALE', colours: { accent: '#ffee00', accentDark: '#111111' } });
    const shown = (await program(admin.token)).colours;
    expect(shown.accent).not.toBe('#ffee00');
    expect(shown.accentDark).not.toBe('#111111');
  });

  test('is not sold on a quote for the previous token', async () => {
    const id = await makeCompany(server);
    const member = await makePerson(server, id);
    const { quote } = (await server.call('getPrice', { token: member.token })).body.data;
    await update({ id, tokenSymbol: 'MASP' });
    const order = { paymentMethod: 'MANUAL', amount: 1000, quote };
    expect((await buy(server, member, order)).body.code).toBe('quote_invalid');
  });

  test('cannot replace a token that is sold or ordered', async () => {
    const id = await makeCompany(server);
    const [member, admin] = [await makePerson(server, id), await makePerson(server, id, 'ADMIN')];
    expect((await update({ id, tokenSymbol: 'MASP' })).status).toBe(200);
    const bought = await buy(server, member, { paymentMethod: 'MANUAL', amount: 1000 });
    const refused = await give(id, { symbol: 'LATE' });
    expect([refused.status, refused.body.code]).toEqual([409, 'token_already_sold']);
    // The token was not added either.
    const { body } = await server.call('listTokens', { token });
    expect(JSON.stringify(body)).not.toContain('LATE');
    const reject = { token: admin.token, body: { id: bought.body.data.id } };
    await server.call('rejectPurchase', reject);
    expect((await update({ id, tokenSymbol: 'GLXY' })).status).toBe(200);
  });
});

describe('the icon', () => {
  const iconOf = async (id: string) => {
    const admin = await makePerson(server, id, 'ADMIN');
    return (await program(admin.token)).icon_url as string;
  };

  test('is a copy of the picture that the super admin uploaded, small and square', async () => {
    const id = await makeCompany(server);
    const wide = await sharp({
      create: { width: 600, height: 200, channels: 3, background: '#c00' },
    })
      .png()
      .toBuffer();
    const iconId = await uploadAs(token, wide);
    await give(id, { symbol: 'ICON', iconId });
    // The icon does not depend on the upload.
    await server.pool.query('delete from media where id = $1', [iconId]);
    const url = await iconOf(id);
    const response = await fetch(server.url + url);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('cache-control')).toContain('immutable');
    const { width, height } = await sharp(Buffer.from(await response.arrayBuffer())).metadata();
    expect([width, height]).toEqual([256, 256]);

    const etag = response.headers.get('etag') ?? '';
    const again = await fetch(server.url + url, { headers: { 'if-none-match': etag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const unversioned = await fetch(server.url + (url.split('?')[0] ?? ''));
    expect(unversioned.headers.get('cache-control')).toBe('public, max-age=300');
  });

  test('is a plain coin when no picture was uploaded', async () => {
    const id = await makeCompany(server);
    await give(id, { symbol: 'COIN' });
    const response = await fetch(server.url + (await iconOf(id)));
    expect(response.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    const policy = response.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    const svg = await response.text();
    expect(svg).toContain('>COIN</text>');
    expect((await sharp(Buffer.from(svg)).metadata()).format).toBe('svg');
  });

  test("another person's picture, a document and a missing file are refused", async () => {
    const id = await makeCompany(server);
    const member = await makePerson(server, id);
    const other = await makeSuperAdmin(server);
    const pdf = new TextEncoder().encode('%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');
    for (const iconId of [
      await uploadAs(member.token, picture()),
      await uploadAs(other.token, picture()),
      await uploadAs(token, pdf),
      id,
    ]) {
      const answer = await give(id, { symbol: 'THEIRS', iconId });
      expect([answer.status, answer.body.code]).toEqual([404, 'image_not_found']);
    }
  });

  test('a symbol of the catalogue and an unknown symbol have no icon here', async () => {
    for (const symbol of ['GLXY', 'NOPE', 'a<b']) {
      const response = await fetch(
        `${server.url}/api/v1/public/token/${encodeURIComponent(symbol)}/icon`,
      );
      expect(response.status).toBe(symbol === 'a<b' ? 400 : 404);
    }
  });

  test('symbol and colour are escaped in the drawing', () => {
    const drawn = tokenIconSvg('"><script>&', '"/><script>');
    expect(drawn).not.toContain('<script');
    expect(drawn.match(/<[a-z]+/g)).toEqual(['<svg', '<title', '<circle', '<circle', '<text']);
  });
});
