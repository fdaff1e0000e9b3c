import { makeFolder } from '@prelaunch/testkit/installation';
import { startProduct } from '@prelaunch/testkit/product';
import { expect, test } from '../support/test.ts';

/** Uses only the embedded defaults: no mail server and no external database. */
test('killed and started again, the product still has all its data', async () => {
  const folder = await makeFolder('restart');
  const environment = { DATA_DIR: folder.path };
  let product = await startProduct(environment);
  try {
    const first = product;
    expect(first.output()).toContain('admin@prelaunch.test / prelaunch-admin');
    const { data } = await (await fetch(`${first.url}/api/v1/public/program`)).json();
    const person = { name: 'Asha Rao', email: 'asha@example.com', mobile: '9876543210' };
    await fetch(`${first.url}/api/v1/user/auth/register/otp`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyId: data.companyId, ...person }),
    });
    const mailbox = async (url: string) =>
      (await fetch(`${url}/dev/mailbox/messages?to=asha@example.com`)).json();
    // The mail arrives while the product is still starting.
    await expect
      .poll(() => mailbox(first.url), { timeout: 30_000 })
      .toMatchObject([{ code: expect.stringMatching(/^\d{6}$/) }]);
    const [{ code }] = await mailbox(first.url);

    await first.kill();
    const second = await startProduct(environment);
    product = second;
    // The company is the same one, and the code from before the kill is still valid.
    const again = await (await fetch(`${second.url}/api/v1/public/program`)).json();
    expect(again.data.companyId).toBe(data.companyId);
    const body = { ...person, companyId: data.companyId, otp: code, dateOfBirth: '1994-05-17' };
    const made = await fetch(`${second.url}/api/v1/user/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...body, password: 'a long enough password' }),
    });
    expect(made.status).toBe(201);
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.stop();
    await expect(fetch(`${second.url}/healthz`)).rejects.toThrow();
  } finally {
    // Stops the product even after a failure, because the folder cannot be removed while it runs.
    await product.stop();
    await folder.remove();
  }
});
